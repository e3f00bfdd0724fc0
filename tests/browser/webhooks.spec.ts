// An admin adds a webhook, gets its secret, and deletes it, with and without scripts.
import { expect, expectSoundAtBothWidths, isAlive, test } from './support/journey.ts'

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test(`a webhook is added, switched off and deleted (${scripts})`, async ({ browser, journey }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    await journey.asAdmin(context)
    const page = await context.newPage()
    const ready = async () => javaScriptEnabled && isAlive(page, 'main form')
    await page.goto(`${journey.site.origin}/webhooks`)
    await ready()
    await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
    const address = page.getByLabel('Endpoint URL')
    await address.fill('ftp://tools.example/orders')
    await page.getByLabel('An order is placed').check()
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await expect(page.getByText('Not added')).toBeVisible()
    await expect(address).toHaveValue('ftp://tools.example/orders')
    await expect(page.getByLabel('An order is placed')).toBeChecked()
    await ready()
    await address.fill('https://tools.example/orders')
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await expect(page.getByText('The webhook is added. Copy its secret into the other tool.')).toBeVisible()
    await ready()
    await page.getByRole('button', { name: 'Show the secret' }).click()
    await expect(page.getByText(/^whsec_\S{40,}$/)).toBeVisible()
    await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
    await ready()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(page.getByText('The webhook is deleted')).toBeVisible()
    await expect(page.getByText('https://tools.example/orders')).toHaveCount(0)
    await context.close()
  })
}
