// What the price cards promise follows from the plans and the ways to pay, and orders keep it.
import { expect, it } from 'vitest'
import { pricing } from '#content/rules/types/pricing.ts'
import { startDemoScreens } from '#tests/support/demo-screens.ts'
import { place } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { site, admin, customer } = await startDemoScreens()
const page = async (path: string) => (await site.visitor().page(path)).text

it('says whom a package is for, when it comes, and what a buyer can rely on', async () => {
  for (const path of ['/', '/pricing']) {
    const text = await page(path)
    for (const words of [
      'For sites with up to 100 pages',
      'in 10 working days',
      'Full refund before the first call',
      '10% back if late',
      'Card or PayPal',
    ])
      expect(text, path).toContain(words)
  }
})

it('follows the plan, and the order keeps what was promised', async () => {
  const [plan] = (await admin.get('/api/package-works')).json
  const { packageId, days, changeDays, rounds, opening } = plan
  const changed = {
    packageId,
    days,
    changeDays,
    rounds,
    opening,
    lateCreditPercent: '25',
    refund: 'Money back',
  }
  const put = await admin.put(`/api/package-work/${plan._id}`, changed)
  expect(put.status, put.text).toBe(200)
  const text = await page('/pricing')
  expect(text).toContain('25% back if late')
  expect(text).toContain('Money back')
  const offer = (await admin.get(`/api/pricing/${packageId}`)).json
  const placed = await place(customer, offer)
  const { plan: sealed } = await site.app.database.db
    .selectFrom('order_work')
    .select('plan')
    .where('order_id', '=', placed._id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(sealed!)).toMatchObject({ refund: 'Money back', lateCreditPercent: 25 })
  await admin.put(`/api/package-work/${plan._id}`, { ...changed, refund: 'None' })
  const { text: file } = await customer.page(`/dispute-file/${placed._id}`)
  expect(textOf(file)).toContain('25% back if late. Refund: Money back')
})

it('names the packages of each service on the service page, and leads to their cards', async () => {
  const text = await page('/service')
  const [, id] = /href="\/pricing#(\w+)"/.exec(text) ?? []
  expect(await page('/pricing')).toContain(`<li id="${id}"`)
  expect(text).toContain('Fixes by priority, with hours')
  expect(text).toMatch(/Links and press<\/h2>(?:(?!<h2).)*>Included in<\/dt>(?:(?!<h2).)*Premium/s)
  // The landing page has the beginning of the text, and the service page the rest.
  const landing = await page('/')
  expect(landing).toContain('We began in 2014')
  expect(text).not.toContain('We began in 2014')
  expect(text).toContain('three engineers')
})

it('compares all points of all packages on a page of its own, and brings the coupon along', async () => {
  expect(await page('/pricing?coupon=SPRING')).toContain('href="/pricing/compare?coupon=SPRING"')
  // Also from the cards that leave points out.
  const onCards = /<a href="\/pricing\/compare\?coupon=SPRING"[^>]*>(\+ \d more[^<]*)</g
  expect([...(await page('/pricing?coupon=SPRING')).matchAll(onCards)].map(([, words]) => words)).toEqual([
    '+ 1 more: compare everything',
    '+ 2 more: compare everything',
  ])
  const landing = await page('/')
  expect(landing).not.toContain(' more: compare everything')
  // Its cards show fewer points than the packages have.
  expect(landing).toContain('See 6 points')
  expect(landing).not.toContain('All 6 points')
  const text = await page('/pricing/compare?coupon=SPRING')
  expect(text).toMatch(/href="\/pricing\?coupon=SPRING"[^>]*><svg(?:(?!<\/a>).)*Back to packages/s)
  for (const point of ['Local profile set up and cleaned', 'Your story offered to 60 editors'])
    expect(text).toContain(point)
  // The demo promises days for each.
  expect(text).toMatch(/>Delivery<\/th>(?:(?!<\/tr>).)*in 10 working days/s)
  expect(text).toMatch(/>Press<\/th>(?:(?!<\/tr>).)*Not included/s)
  expect(text).toMatch(/href="\/order-now\/\w+\?coupon=SPRING"/)
  // On a phone the rows are long, so each package can be ordered below them too.
  const packages = (await admin.get('/api/pricings')).json as unknown[]
  expect(text.split('</table>')[1]!.match(/\/order-now\//g)).toHaveLength(packages.length)
  const [{ rowTen }] = (await admin.get('/api/package-rows')).json
  expect(text).toContain(`>${rowTen}</th>`)
})

it('takes a price in the form as the site writes it, and asks about one that means two', async () => {
  const [offer] = (await admin.get('/api/pricings')).json as Record<string, string>[]
  const fields = Object.fromEntries(Object.keys(pricing.fields).map((name) => [name, offer![name] ?? '']))
  const path = `/package-edit/${offer!._id}`
  const save = (packagePrice: string) => admin.submit(path, { ...fields, intent: 'save', packagePrice })
  const asked = await save('1.290')
  expect([asked.status, textOf(asked.text)]).toEqual([422, expect.stringContaining('Is this 1290 or 1.29?')])
  expect(asked.text).toContain('value="1.290"')
  const saved = await save('1.290,50')
  expect(saved.status, textOf(saved.text).slice(0, 400)).toBe(303)
  expect((await admin.get(`/api/pricing/${offer!._id}`)).json.packagePrice).toBe('1290.50')
})
