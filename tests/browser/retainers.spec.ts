// A retainer in a browser: ordered, paid, billed again after a month, paused, resumed and ended, with and
// without JavaScript.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { addDays, dateIn } from '#platform/rules/calendar.ts'
import { periodOf, scheduleFrom } from '#retainers/rules/periods.ts'
import type { Caller } from '#tests/support/caller.ts'
import { noonZone } from '#tests/support/noon-zone.ts'
import { ADMIN } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  test,
  type Journey,
} from './support/journey.ts'

const TIME_ZONE = noonZone()

test.use({
  siteSettings: {
    TIME_ZONE,
    PAYMENT_PROVIDERS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: 'whsec_standin',
    STRIPE_API_URL: 'http://localhost:{port}/stand-in/stripe',
  },
})

/** A charge that got no answer in time is repeated after a minute or two. */
const WAIT_MS = 300_000
test.setTimeout(2 * WAIT_MS)

const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]

/** Looks at the page in both sizes. With PICTURES set, photographs go there. */
async function look(page: Page, name: string, scripts: boolean): Promise<void> {
  if (!scripts) return
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    if (size.width < 400) await expectRoomForLargeText(page)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${size.width}.png`, fullPage: true })
  }
  await expectAccessible(page)
}

interface Care {
  _id: string
  packageName: string
  packagePrice: string
}

async function addCare(admin: Caller, name: string): Promise<Care> {
  const { json } = await admin.post('/api/add-pricing', {
    packageName: name,
    packagePrice: '490',
    packageBilling: 'month',
    packageButtonText: `Order ${name}`,
    packagePointOne: 'Everything kept up to date',
    packagePointTwo: 'Two articles',
  })
  return json
}

/** As if it had been bought 35 days ago: the second period began some days ago. */
async function letMonthPass(journey: Journey, id: string, wake: () => Promise<unknown>): Promise<void> {
  const db = new DatabaseSync(join(journey.site.dataDir, 'shingle.sqlite'), { timeout: 10_000 })
  const startsOn = addDays(dateIn(Date.now(), TIME_ZONE), -35)
  const schedule = scheduleFrom(startsOn, 'month')
  const { endsOn } = periodOf(schedule, 1)
  db.prepare('update retainers set starts_on = ?, anchor_day = ?, next_at = 0 where id = ?').run(
    startsOn,
    schedule.anchorDay,
    id,
  )
  db.prepare('update retainer_periods set starts_on = ?, ends_on = ? where retainer_id = ?').run(
    startsOn,
    endsOn,
    id,
  )
  db.prepare(
    'update bills set billed_on = ? where order_id in (select order_id from retainer_periods where retainer_id = ?)',
  ).run(startsOn, id)
  db.close()
  // A signal about orders wakes the worker.
  await wake()
}

const retainerIn = async (who: Caller): Promise<string> => (await who.get('/api/retainers')).json[0]._id

async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('button', { name: `Yes, ${label.toLowerCase()}` }).click()
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('is ordered, paid by a saved card, charged for the next month, paused and ended', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      const office = await browser.newContext({ javaScriptEnabled })
      const admin = await journey.asAdmin(office)
      const name = `Care ${javaScriptEnabled ? 'one' : 'two'}`
      const care = await addCare(admin, name)
      const who = await journey.asCustomer(context)
      const { origin } = journey.site

      await page.goto(`${origin}/pricing`)
      const card = page.getByRole('listitem').filter({ hasText: name }).first()
      await expect(card.getByText('per month')).toBeVisible()
      await look(page, 'retainer-pricing', javaScriptEnabled)
      await page.goto(`${origin}/order-now/${care._id}`)
      await expect(page.getByText('It renews every month until you end it.')).toBeVisible()
      await look(page, 'retainer-order', javaScriptEnabled)
      await page.getByLabel('Full name').fill('Ada Walker')
      await page.getByLabel('Address').fill('1 Test Street')
      await page.getByLabel('Country').fill('Portugal')
      await page.getByRole('button', { name: 'Place Order Now' }).click()
      await expect(page).toHaveURL(/pending-order/)

      await page.getByRole('link', { name: 'Pay Now' }).first().click()
      const tick = page.getByLabel(
        /Charge this card or account for every month\s*On the day on which it renews/,
      )
      await expect(tick).not.toBeChecked()
      await look(page, 'retainer-pay', javaScriptEnabled)
      await tick.check()
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(page).toHaveURL(/received-payment/)

      await page.goto(`${origin}/account`)
      await expect(page.getByText(/Monthly: \$490\.00, next on/)).toBeVisible()
      await look(page, 'retainer-account', javaScriptEnabled)
      const id = await retainerIn(who)
      await page.getByRole('link', { name: /See, pause or end/ }).click()
      await expect(page).toHaveURL(new RegExp(`/retainer/${id}`))
      await expect(page.getByText('Visa ·· 4242', { exact: true })).toBeVisible()

      await letMonthPass(journey, id, () => place(who, care))
      await expect
        .poll(
          async () =>
            (await who.get(`/api/retainer/${id}`)).json.periods.map(
              (each: { paymentStatus: string }) => each.paymentStatus,
            ),
          {
            timeout: WAIT_MS,
          },
        )
        .toEqual(['Paid', 'Paid'])

      await page.reload()
      await expect(page.getByRole('table', { name: 'Periods' }).getByText('Paid')).toHaveCount(2)
      await confirm(page, 'Pause')
      await expect(page.getByText(/^It pauses on/)).toBeVisible()
      await look(page, 'retainer-pausing', javaScriptEnabled)
      await confirm(page, 'Keep it going')
      await expect(page.getByText(/^It goes on\. The next period begins on/)).toBeVisible()
      await page.getByRole('button', { name: 'Remove the card or account' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the card or account' }).click()
      await expect(page.getByText('It is removed, and not charged any more.')).toBeVisible()
      await look(page, 'retainer', javaScriptEnabled)
      await confirm(page, 'End')
      await expect(page.getByText(/^It ends on/)).toBeVisible()

      const desk = await office.newPage()
      await desk.goto(`${origin}/admin/retainers`)
      await look(desk, 'admin-retainers', javaScriptEnabled)
      const row = desk.getByRole('row').filter({ hasText: name })
      await expect(row.getByText('Ending')).toBeVisible()
      // On a phone the customer's name is the link of the row.
      await row.getByRole('link').first().click()
      await desk.getByLabel('For the team only').fill('Calls on Mondays')
      await desk.getByRole('button', { name: 'Save the note' }).click()
      await expect(desk.getByText('The note is saved')).toBeVisible()
      await look(desk, 'admin-retainer', javaScriptEnabled)
      await confirm(desk, 'Keep it going')
      await expect(
        desk.getByText('Changed. The email waits in the outbox until email is set up.'),
      ).toBeVisible()
      await admin.delete(`/api/pricing/${care._id}`)
      await office.close()
    })

    test('without a saved card the next month is paid from its list, and can’t be cancelled alone', async ({
      page,
      context,
      journey,
    }) => {
      const admin = journey.site.visitor()
      await admin.post('/api/auth/sign-in/email', ADMIN)
      const care = await addCare(admin, `Link ${javaScriptEnabled ? 'one' : 'two'}`)
      const who = await journey.asCustomer(context)
      const { _id: first } = await place(who, care)
      await admin.post(`/api/record-payment/${first}`, { amount: '490.00', note: 'By transfer' })
      const id = await retainerIn(who)
      await letMonthPass(journey, id, () => place(who, care))
      await expect
        .poll(async () => (await who.get(`/api/retainer/${id}`)).json.periods.length, { timeout: WAIT_MS })
        .toBe(2)
      const { origin } = journey.site
      await page.goto(`${origin}/retainer/${id}`)
      await look(page, 'retainer-unpaid', javaScriptEnabled)
      await page.getByRole('link', { name: /Pay now/ }).click()
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByText('so it stays open')).toBeVisible()
      await look(page, 'retainer-came-back', javaScriptEnabled)
      await page.getByRole('link', { name: 'See the order' }).click()
      await expect(page.getByText(/Monthly: \$490\.00, next on/)).toBeVisible()
      await look(page, 'retainer-order-page', javaScriptEnabled)
      await admin.delete(`/api/pricing/${care._id}`)
    })
  })
