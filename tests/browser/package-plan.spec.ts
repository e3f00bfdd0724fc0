// An admin promises a day: starts a plan, changes it, asks questions. With and without scripts.
import { expect, expectAccessible, expectNoSidewaysScroll, isAlive, test } from './support/journey.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('a plan is started, changed, given questions and removed', async ({ page, context, journey }) => {
      await journey.asAdmin(context)
      const { id } = await journey.ownPackage('75')
      const { origin } = journey.site
      await page.goto(`${origin}/package-edit/${id}`)
      await page.getByRole('link', { name: 'Plan', exact: true }).click()
      await page.waitForURL(`**/package-plan/${id}`)
      if (javaScriptEnabled) await isAlive(page, 'main form')
      await page.getByRole('button', { name: 'Promise a day' }).click()
      await expect(page.getByText('Plan is added', { exact: true })).toBeVisible()

      const told = page.getByRole('region', { name: 'What customers are told' })
      const before = await told.getByText('Order today').textContent()
      await page.getByLabel('Working days until delivery').fill('25')
      // The preview follows every key where scripts run.
      if (javaScriptEnabled) await expect(told.getByText('Order today')).not.toHaveText(before!)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Plan is updated', { exact: true }).first()).toBeVisible()
      await expect(told.getByText('Order today')).not.toHaveText(before!)

      const question = page.getByRole('form', { name: 'Add: Brief question' })
      await question.getByLabel('Question', { exact: true }).fill('Your password?')
      await question.getByRole('button', { name: 'Add question' }).click()
      await expect(page.getByText('Ask for an invitation instead')).toBeVisible()
      for (const label of ['Which site is it?', 'What should be better?']) {
        await question.getByLabel('Question', { exact: true }).fill(label)
        await question.getByRole('button', { name: 'Add question' }).click()
        await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible()
      }
      await page.locator('summary[aria-label="More for What should be better?"]').click()
      await page.getByRole('button', { name: 'Move What should be better? up' }).click()
      const brief = page.getByRole('region', { name: 'The brief' }).locator('ol > li')
      await expect(brief.first()).toContainText('What should be better?')
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled) await expectAccessible(page)

      const card = (await journey.site.visitor().page('/pricing')).text
      expect(card).toContain(await told.getByText('Order today').textContent())

      await page.getByRole('button', { name: 'Remove the plan' }).click()
      await page.getByRole('button', { name: 'Yes, remove it' }).click()
      await expect(page.getByRole('button', { name: 'Promise a day' })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByLabel('Working days until delivery')).toHaveValue('25')
    })
  })
}
