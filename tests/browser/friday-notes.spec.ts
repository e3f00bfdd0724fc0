// The notes of the week: the owner comes from today, edits a draft, is told of an empty one, and sends all.
import { place, type Plan } from '#tests/support/shop.ts'
import { expect, expectSound, isAlive, test } from './support/journey.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('the notes of the week go out in one go', async ({ page, context, browser, journey }) => {
      const admin = await journey.asAdmin(context)
      const other = await browser.newContext()
      const customer = await journey.asCustomer(other)
      await other.close()
      const [plan] = (await admin.get('/api/pricings')).json as Plan[]
      const begin = async () => {
        const { _id: id } = await place(customer, plan!)
        await admin.post(`/api/record-payment/${id}`, { amount: plan!.packagePrice, note: 'Cash' })
        await admin.post(`/api/order-start/${id}`, {})
        return id
      }
      const [one, two, quiet] = [await begin(), await begin(), await begin()]
      for (const id of [one, two])
        expect(
          (await admin.put(`/api/order-point/${id}/0`, { done: true, words: '84 pages' })).status,
        ).toBeLessThan(300)
      const written = async (id: string) =>
        ((await customer.get(`/api/order-thread/${id}`)).json.entries as { text: string }[]).map(
          ({ text }) => text,
        )

      await page.goto(`${journey.site.origin}/desk`)
      await page.getByRole('link', { name: 'Friday notes' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Friday notes' })).toBeVisible()
      if (javaScriptEnabled) await isAlive(page, 'main form')
      const note = (id: string) => page.locator(`textarea[name="text ${id}"]`)
      await expect(note(one)).toHaveValue(/^Done this week:\n- .+: 84 pages$/)
      await expect(note(quiet)).toHaveCount(0)
      if (javaScriptEnabled) await expectSound(page)

      await note(one).fill('The audit is done: 84 pages.')
      await note(two).fill('')
      const send = page.getByRole('button', { name: 'Send the notes' })
      await send.click()
      await expect(page.getByText('Write something, or leave this note out.').first()).toBeVisible()
      await expect(note(one)).toHaveValue('The audit is done: 84 pages.')
      expect(await written(one)).toEqual([])
      if (javaScriptEnabled) {
        await isAlive(page, 'main form')
        // The other orders of the site are left out here.
        await page.reload()
        await isAlive(page, 'main form')
        await expect(note(one)).toHaveValue('The audit is done: 84 pages.')
      }
      await note(two).fill('Your audit is done too.')
      for (const box of await page.getByRole('checkbox', { name: /^Send/ }).all())
        await box.setChecked([one, two].includes((await box.getAttribute('value'))!))
      await send.click()
      await expect(page.getByText(/^The notes are (sent|in the threads)/).first()).toBeVisible()
      expect([await written(one), await written(two)]).toEqual([
        ['The audit is done: 84 pages.'],
        ['Your audit is done too.'],
      ])
      await expect(note(one)).toHaveCount(0)
      await expect(page.locator(`section a[href$="${one}"]`)).toBeVisible()
    })
  })
}
