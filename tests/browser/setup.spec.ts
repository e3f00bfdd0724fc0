// The first hour: an owner walks through /setup and makes the demo their own, with and without scripts.
import { HARBOUR, ownPictures } from '#tests/support/harbour-and-pine.ts'
import { expect, expectSoundAtBothWidths, isAlive, test } from './support/journey.ts'

test.describe.configure({ mode: 'serial' })
// A site of its own: other tests expect the name and the colours of the demo.
test.use({ siteSettings: {} })

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test(`an owner walks through the setup (${scripts})`, async ({ browser, journey }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ javaScriptEnabled })
    await journey.asAdmin(context)
    const page = await context.newPage()
    const { origin } = journey.site
    const ready = async () => javaScriptEnabled && isAlive(page, 'main form')
    const step = (name: string) => page.locator('li').filter({ has: page.getByRole('heading', { name }) })
    const toSetup = async () => {
      await page.goto(`${origin}/setup`)
      await ready()
    }
    const save = async (words: string) => {
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText(words)).toBeVisible()
    }

    await toSetup()
    await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
    const named = javaScriptEnabled ? 'Ada Linden' : 'Ada Byron'
    await step('1. Your name').getByRole('textbox').fill(named)
    await step('1. Your name').getByRole('button', { name: 'Save name' }).click()
    await expect(step('1. Your name').getByText('Done', { exact: true })).toBeVisible()
    await ready()
    // The agency: name and colours, then a logo with a picture.
    await step('2. Your agency').getByRole('link', { name: 'Brand' }).click()
    await page.getByRole('link', { name: 'Edit brand' }).click()
    await ready()
    await page.getByLabel('Name').fill(HARBOUR.name)
    await page.getByLabel('Main colour', { exact: false }).first().fill(HARBOUR.accent)
    await page.getByLabel('Second colour', { exact: false }).first().fill(HARBOUR.second)
    await save('Brand updated')
    const logo = (await ownPictures())['harbour-logo.png']
    await toSetup()
    await step('2. Your agency').getByRole('link', { name: 'Logo' }).click()
    await page.getByRole('link', { name: /Edit/ }).first().click()
    await ready()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'harbour-logo.png', mimeType: 'image/png', buffer: Buffer.from(logo) })
    if (javaScriptEnabled) await expect(page.locator('[name=logo]')).toHaveValue(/^\/media\//)
    await save('Logo is Updated')
    await toSetup()
    // Banner, About and contact are still the demo's.
    await expect(step('2. Your agency').getByText('Done', { exact: true })).toHaveCount(0)

    // Steps that the owner leaves for later, and the demo, which is removed.
    for (const [name, button] of [
      ['5. Money', 'Later'],
      ['6. Email', 'Later'],
    ] as const) {
      await step(name).getByRole('button', { name: button }).click()
      await expect(step(name).getByText('Later', { exact: true }).first()).toBeVisible()
      await expect(step(name).getByText('Done', { exact: true })).toHaveCount(0)
      await ready()
    }
    await step('7. The demo')
      .getByRole('button', { name: /^Remove all of it/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(page.getByText('The demo is removed')).toBeVisible()
    await expect(step('7. The demo').getByText('Done', { exact: true })).toBeVisible()
    // Now there is no banner at all.
    await expect(step('2. Your agency').getByText('Done', { exact: true })).toHaveCount(0)
    await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })

    const visiting = await browser.newContext({ javaScriptEnabled })
    const visitor = await visiting.newPage()
    await visitor.goto(origin)
    await expect(visitor).toHaveTitle(new RegExp(HARBOUR.name))
    await expect(visitor.getByText('Northlight')).toHaveCount(0)
    await expectSoundAtBothWidths(visitor, { scripts: javaScriptEnabled })
    await visiting.close()

    // Goes back, for the next walk.
    await ready()
    await step('7. The demo').getByRole('button', { name: 'Bring it back' }).click()
    await page.getByRole('button', { name: 'Yes, bring it back' }).click()
    await expect(page.getByText('The demo is back')).toBeVisible()
    for (const name of ['5. Money', '6. Email']) {
      await ready()
      await step(name).getByRole('button', { name: 'Not done yet' }).click()
      await expect(step(name).getByText('To do', { exact: true })).toBeVisible()
    }
    await context.close()
  })
}
