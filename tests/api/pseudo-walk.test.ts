// On a site whose words are marked one by one, «Páý» «nów», a customer and an admin open everything that they
// can reach. What has no mark is English that comes from no catalogue.
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadAgency } from '#email/server/agency.ts'
import { composeMail } from '#email/server/compose-email.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { OUR_ADMIN_SCREENS } from '#tests/support/admin-screens.ts'
import type { Caller } from '#tests/support/caller.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }
import { ADMIN, CONTACT_MESSAGE } from '#tests/support/people.ts'
import { startPseudoSite } from '#tests/support/pseudo-site.ts'
import { escapedIn } from '#tests/support/pseudo-words.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { place, type Plan } from '#tests/support/shop.ts'
import { walkSite } from '#tests/support/walk-site.ts'

// The walk opens hundreds of screens.
vi.setConfig({ testTimeout: 900_000 })

const TYPED = {
  company: 'Larkspur Inns Ltd',
  note: 'By transfer',
  delivery: 'The pictures are in.',
  reason: 'One picture was blurred',
}

const { site, admin, clock, known, left } = await startPseudoSite([
  ...Object.values(CONTACT_MESSAGE),
  ...Object.values(TYPED),
  'Ada Buyer',
  '1 Test Street',
  'Portugal',
  'piper',
])

/** What ends the session or leaves the site, what has no words, and downloads for programs. */
const NOT_OPENED =
  /^\/(sign-out|sign-in-with|assets|media|og|art|api\/(?!.*pdf)|stand-in|words\/)|\.(js|woff2|xml|txt|ico|webmanifest)(\?|$)/

let customer: Caller
let orders: Record<'paid' | 'open' | 'cancelled', string>

const ok = (answer: { status: number; text: string }): void =>
  expect(answer.status, answer.text).toBeLessThan(400)

/** Answers every question of an order by its form. */
async function sendBrief(id: string): Promise<void> {
  const { text } = await customer.page(`/order/${id}/brief`)
  const versions = [...text.matchAll(/name="(version-[^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!,
  ])
  const answers = versions.map(([name = '']) => {
    const field = name.replace('version', 'answer')
    const choice = new RegExp(`<select[^>]*name="${field}"[^]*?value="([^"]+)"`).exec(text)?.[1]
    return [field, choice ?? 'https://larkspur.example']
  })
  ok(
    await customer.submit(
      `/order/${id}/brief`,
      Object.fromEntries([['intent', 'send'], ...versions, ...answers]),
    ),
  )
}

beforeAll(async () => {
  customer = await site.customer('piper@test.example')
  const plans = (await admin.get('/api/pricings')).json as (Plan & { packageBilling: string })[]
  const buy = async (plan: Plan) => (await place(customer, plan, { companyName: TYPED.company }))._id
  orders = { paid: await buy(plans[0]!), open: await buy(plans[1]!), cancelled: await buy(plans[2]!) }
  const monthly = plans.find(({ packageBilling }) => packageBilling !== 'once')
  if (monthly) await buy(monthly)
  ok(await admin.post('/api/auth/confirm', { password: ADMIN.password }))
  const { price_text: amount } = await site.app.database.db
    .selectFrom('orders')
    .select('price_text')
    .where('id', '=', orders.paid)
    .executeTakeFirstOrThrow()
  ok(await admin.post(`/api/record-payment/${orders.paid}`, { amount, note: TYPED.note }))
  await sendBrief(orders.paid)
  ok(await admin.post(`/api/order-delivery/${orders.paid}`, { words: TYPED.delivery }))
  ok(await admin.post(`/api/refund/${orders.paid}`, { amount: '12.00', reason: TYPED.reason }))
  ok(await customer.put(`/api/order-cancelled/${orders.cancelled}`, { paymentStatus: 'Cancelled' }))
  ok(await site.visitor().post('/api/add-message', CONTACT_MESSAGE))
  ok(await site.visitor().post('/api/add-subscriber', { subemail: 'reader@test.example' }))
  clock.advance(5 * MINUTE)
}, 600_000)

/** No English that a reader would miss in their language, or what the trail keeps as it was written. */
const MAY_STAY: readonly RegExp[] = [
  // Examples of what is typed: a time zone, a sender, an address.
  /Europe\/London|Example Studio|corner-bakery/,
  // Headings of the documentation, which is in English.
  /«páyménts\.md»/,
  // Values of fields in the notes of the audit trail are kept as they are stored, and their hash protects them.
  /^(?:Open|en)$/,
]

/** The screens on which texts are left, by text: a frame around many screens is named once. */
async function walk(who: Caller, from: readonly string[], most: number): Promise<Record<string, string>> {
  const found = await walkSite(who, { from, skip: NOT_OPENED, most })
  const where: Record<string, string> = {}
  for (const { path, text, type, status, bytes } of found.values()) {
    expect([path, status >= 500]).toEqual([path, false])
    if (type.startsWith('text/html'))
      for (const one of left(text)) if (!MAY_STAY.some((reason) => reason.test(one))) where[one] ??= path
    if (type === 'application/pdf') {
      const pdf = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
      for (const one of escapedIn(pdf.text.split('\n'), known)) where[one] ??= path
    }
  }
  return where
}

it('the customer’s screens, receipts and invoices', async () => {
  const id = orders.paid
  expect(
    await walk(
      customer,
      [
        '/dashboard',
        '/my-order',
        '/pending-order',
        '/account',
        `/order/${id}`,
        `/receipt/${id}`,
        `/received-payment/${id}`,
        `/pay-now/${orders.open}`,
        `/order/${orders.open}`,
        `/order/${orders.cancelled}`,
        `/order-cancelled/${orders.open}`,
        ...contract.screens.customer.map((path) => path.replace('{id}', id)),
        ...PUBLIC_PAGES,
      ],
      4,
    ),
  ).toEqual({})
})

it('the admin’s screens', async () => {
  const plain = [...contract.screens.admin, ...OUR_ADMIN_SCREENS].filter((path) => !path.includes('{id}'))
  const all = (await admin.get('/api/orders')).json as { _id: string }[]
  expect(
    await walk(
      admin,
      [
        '/admin',
        '/setting',
        ...plain,
        ...all.flatMap(({ _id }) => [`/admin/payment-status/${_id}`, `/order/${_id}`]),
      ],
      3,
    ),
  ).toEqual({})
})

it('what was sent', async () => {
  const [words, agency] = [await site.app.words('de'), await loadAgency(site.app)]
  const found: Record<string, string[]> = {}
  for (const row of await site.app.database.db.selectFrom('outbox').selectAll().execute()) {
    const { text } = composeMail(row, agency, words)
    const texts = escapedIn(
      [row.subject, ...text.split('\n').map((line) => line.replace(/\s+/g, ' '))],
      known,
    )
    if (texts.length) found[row.kind] = texts
  }
  expect(found).toEqual({})
})
