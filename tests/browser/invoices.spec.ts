// A company orders, pays, and gets an invoice as a page and as a PDF; and the owner sets seller and tax.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { EU_SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { expect, expectSoundAtBothWidths, isAlive, test } from './support/journey.ts'

// A site of its own: others sell without tax.
test.use({ siteSettings: { PAYMENT_PROVIDERS: 'stand-in' } })

/** What the total of the order form says. */
const total = (page: Page) => page.locator('form dl').last()

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const ready = (page: Page) => (javaScriptEnabled ? isAlive(page, 'main form') : Promise.resolve())

    test('a company orders with its VAT number, pays, and saves the invoice', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      const admin = await journey.asAdmin(await browser.newContext())
      await setSeller(admin, EU_SELLER)
      await setTax(admin, { rate: '19', reverseCharge: 'On' })
      await journey.asCustomer(context)
      const { id } = await journey.ownPackage('100')
      await page.goto(`${journey.site.origin}/order-now/${id}`)
      await ready(page)
      await expect(total(page)).toContainText('VAT 19%')
      await expect(total(page)).toContainText('$119.00')
      await page.getByLabel('Full name').fill('Zoë Müller')
      await page.getByLabel('Address').fill('1 rue de Test, Lyon')
      await page.getByLabel('Country').fill('France')
      await page.getByText('Order as a company').click()
      await page.getByLabel('Company').fill('Exemple SARL')
      await page.getByLabel('VAT or tax number').fill('FR123')
      // What the law asks of a seller in the EU.
      await page.getByLabel('I have read the terms').check()
      await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
      // Nothing typed is lost, and the fields stay open.
      await expect(page.getByText('This is not how a VAT number of France is written')).toBeVisible()
      await expect(page.getByLabel('Company')).toHaveValue('Exemple SARL')
      await expect(page.getByLabel('Company')).toBeVisible()
      await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
      await page.getByLabel('VAT or tax number').fill('FR 12 345 678 901')
      // The total follows what is typed; without scripts at the press of a button.
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update the total' }).click()
      await expect(total(page)).toContainText('Reverse charge')
      await expect(total(page)).toContainText('$100.00')
      await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
      await expect(page).toHaveURL(/\/pending-order/)
      await page.getByRole('link', { name: 'Pay Now' }).first().click()
      await expect(page.getByText('VAT: Reverse charge')).toBeVisible()
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await page.getByRole('link', { name: 'Return to merchant' }).click()
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload()
        await expect(page.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible({
          timeout: 2000,
        })
      }).toPass({ timeout: 120_000 })
      await page.getByRole('link', { name: 'See the order' }).click()
      await page.getByRole('link', { name: /^Invoice TEST-INV-\d{6}$/ }).click()
      await expect(page.getByRole('heading', { name: 'TEST – not an invoice' })).toBeVisible()
      await expect(page.getByText('Paid', { exact: true })).toBeVisible()
      await expect(page.locator('article').getByRole('img')).toBeVisible()
      await expect(page.locator('article')).not.toContainText('localhost')
      await expect(page.getByText('Reverse charge')).toBeVisible()
      await expect(page.getByText('VAT or tax number FR12345678901')).toBeVisible()
      await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
      const link = page.getByRole('link', { name: 'Save as PDF' })
      const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(saved.suggestedFilename()).toMatch(/^TEST-INV-\d{6}\.pdf$/)
      const file = readFileSync(await saved.path())
      expect(file.toString('latin1'), 'the logo').toContain('/Subtype /Image')
      const pdf = await getDocumentProxy(new Uint8Array(file))
      const { text } = await extractText(pdf, { mergePages: true })
      for (const part of ['Reverse charge', 'Exemple SARL', 'FR12345678901', '$100.00', 'Zoë Müller'])
        expect(text).toContain(part)
    })

    test('the owner enters who sells, and sees what is wrong beside each field', async ({
      page,
      context,
      journey,
    }) => {
      const admin = await journey.asAdmin(context)
      await setSeller(admin)
      const [seller] = (await admin.get('/api/seller')).json
      await page.goto(`${journey.site.origin}/seller/${seller._id}`)
      await ready(page)
      await page.getByLabel('Country').fill('Atlantis')
      await page.getByLabel('VAT or tax number').fill('GB12')
      await page.getByLabel('Credit note numbers begin with').fill('INV')
      await page
        .getByRole('button', { name: /^(Save|Update)/ })
        .first()
        .click()
      await expect(page.getByText('Country is not one that we know')).toBeVisible()
      await expect(page.getByText('Credit note numbers must begin differently')).toBeVisible()
      await expect(page.getByLabel('VAT or tax number')).toHaveValue('GB12')
      if (javaScriptEnabled) await correctsTheFields(page)
      await page.goto(`${journey.site.origin}/admin/invoices`)
      await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
      await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
    })
  })
}

/** An error goes when its field is changed, and is back after the next refusal with the same words. */
async function correctsTheFields(page: Page): Promise<void> {
  const country = page.getByLabel('Country')
  const unknown = page.getByText('Country is not one that we know')
  await country.fill('Portugal')
  await expect(unknown).toHaveCount(0)
  await expect(country).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Credit note numbers must begin differently')).toBeVisible()
  await expect(page.getByText('The reason is beside each field')).toBeVisible()
  await country.fill('Atlantis')
  // The old value shows its error again at once, so only the answer tells that it was refused.
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await answer
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
  await expect(unknown).toBeVisible()
  await expect(country).toHaveAttribute('aria-invalid', 'true')
  const wrong = page.locator('main [aria-invalid=true]')
  for (let left = await wrong.count(); left; left--) {
    await wrong.first().fill('Another')
    await expect(wrong).toHaveCount(left - 1)
  }
  await expect(page.getByText('You changed what was wrong. Save again.')).toBeVisible()
  await country.fill('Lemuria')
  await whileSaving(page, () => country.fill('Spain'))
  await expect(page.getByText('The reason is beside each field')).toBeVisible()
  await expect(unknown).toHaveCount(0)
}

/** Saves, and does something before the server has the form. */
async function whileSaving(page: Page, act: () => Promise<void>): Promise<void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await act()
  release()
  await answer
  await page.unroute('**')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
}
