// An owner makes the demo their own by the forms of /setup and sells something. Then nothing that anybody can
// open, receive or print has a word or a colour of the demo left.
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { paletteOf } from '#brand/rules/palette-of.ts'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { loadAgency } from '#email/server/agency.ts'
import { composeMail } from '#email/server/compose-email.ts'
import { asPageOrProblem } from '#server/render/fallback-error-page.ts'
import { STYLE } from '#stand-in/style.ts'
import type { Caller } from '#tests/support/caller.ts'
import {
  DEMO_COLOURS,
  DEMO_NAMES,
  DEMO_PHRASES,
  demoColoursIn,
  demoColoursOf,
  demoWordsIn,
  inPdf,
} from '#tests/support/demo-traces.ts'
import { becomeHarbourAndPine, HARBOUR } from '#tests/support/harbour-and-pine.ts'
import { markupFaults } from '#tests/support/markup.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { pdfDrawing } from '#tests/support/pdf-drawing.ts'
import { ADMIN, CONTACT_MESSAGE } from '#tests/support/people.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { place, type Plan } from '#tests/support/shop.ts'
import { startSiteForFile } from '#tests/support/start-site.ts'
import { joinTeam } from '#tests/support/team.ts'
import { walkSite, type Found } from '#tests/support/walk-site.ts'
import { ENGLISH } from '#tests/support/words.ts'

// The walk opens hundreds of screens.
vi.setConfig({ testTimeout: 900_000 })

const clock = movableClock()
const site = await startSiteForFile({ screens: true, settings: { SEED: 'demo' }, parts: { clock } })
const { db } = site.app.database

/**
 * Not opened: what ends the session or leaves the site; the history and the audit trail, which keep what was
 * there before; and scripts, which contain the product's default colours.
 */
const NOT_OPENED = /^\/(sign-out|sign-in-with|history|audit|api\/audit|stand-in)|\.(js|woff2)(\?|$)/
/** The admin's walk leaves these out, because the visitor's walk has checked them. */
const SEEN_ALREADY = /^\/(assets|media|og)\//
const OPEN_ADDRESSES = [
  ...PUBLIC_PAGES,
  '/not-here',
  '/verify',
  '/reset/new',
  '/signed-in',
  '/o/no-such-link',
  '/api/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/favicon.ico',
  '/favicon.svg',
  '/.well-known/security.txt',
  '/api/banner/none',
]

/** Kinds of emails that must be among those sent, one from each part of the site. */
const MAILS = [
  'order-placed',
  'order-paid',
  'order-delivered',
  'order-refunded',
  'admin-order-paid',
  'contact-message',
  'newsletter-confirm',
  'reset-password',
  'added-as-admin',
  'verify-address',
]

let people: Record<'visitor' | 'customer' | 'admin' | 'editor' | 'member', Caller>
let orders: { paid: string; monthly: string; open: string }

const ok = (answer: { status: number; text: string }): void =>
  expect(answer.status, answer.text).toBeLessThan(300)

/** Makes ordinary business: orders of each kind, money, work, messages, and everybody's emails. */
async function trade(admin: Caller, customer: Caller): Promise<typeof orders> {
  const plans = (await admin.get('/api/pricings')).json as Plan[]
  const buy = async (name: string, more = {}) =>
    (
      await place(
        customer,
        plans.find(({ packageName }) => packageName === name)!,
        more,
      )
    )._id
  await admin.post('/api/auth/confirm', { password: ADMIN.password })
  const pay = async (id: string, amount: string) =>
    ok(await admin.post(`/api/record-payment/${id}`, { amount, note: 'By transfer' }))
  const [paid, monthly, open] = [
    await buy('Ketch', { companyName: 'Larkspur Inns Ltd' }),
    await buy('Logkeeper'),
    await buy('Dinghy'),
  ]
  // With VAT of 20%.
  await pay(paid, '1152.00')
  await pay(monthly, '90.00')
  ok(await admin.post(`/api/order-delivery/${paid}`, { words: 'The pictures are in.' }))
  ok(await admin.post(`/api/refund/${paid}`, { amount: '12.00', reason: 'One picture was blurred' }))
  ok(await site.visitor().post('/api/add-message', { ...CONTACT_MESSAGE, number: '+44 20 7946 0000' }))
  ok(await site.visitor().post('/api/add-subscriber', { subemail: 'reader@test.example' }))
  await customer.post('/api/auth/request-password-reset', { email: customer.email, redirectTo: '/reset/new' })
  clock.advance(5 * 60_000)
  return { paid, monthly, open }
}

beforeAll(async () => {
  const owner = await site.admin()
  expect(demoWordsIn((await owner.page('/')).text).length).toBeGreaterThan(50)
  await becomeHarbourAndPine(owner)
  const [editor, member] = [await joinTeam(site, 'Editor', 'wren'), await joinTeam(site, 'Member', 'lark')]
  const customer = await site.customer('piper@test.example')
  orders = await trade(owner, customer)
  people = { visitor: site.visitor(), customer, admin: owner, editor, member }
}, 600_000)

it('the words to look for are read from the seeds of the demo', () => {
  expect(DEMO_NAMES).toEqual(
    expect.arrayContaining(['Northlight', 'Lisbon', 'Marta', 'Veloverde', 'Almeida', 'Bergen']),
  )
  expect(DEMO_PHRASES).toEqual(
    expect.arrayContaining(['Be the answer people find', 'northlight.example', '+351 210 555 010']),
  )
})

it('the setup counts every step as done that the owner can do alone', async () => {
  const { text } = await people.admin.page('/setup')
  expect(text.replaceAll('<!-- -->', '')).toContain('5 of 8 steps are done')
})

/** Traces of the demo and faults of the markup, by who opened the page and its path. */
const wrong: Record<string, string[]> = {}
const isOwnPhotograph = ({ path }: Found) => path.startsWith('/media/')

async function tracesOf(found: Found, packages: boolean): Promise<string[]> {
  const { path, text, headers, type, bytes } = found
  // The form of the brand contains the default colours.
  const colours = path.startsWith('/brand') ? [] : demoColoursIn(text)
  const written = [...demoWordsIn(text, { packages }), ...colours, ...demoWordsIn(headers)]
  if (type === 'application/pdf') return [...written, ...(await tracesOfPdf(bytes))]
  const isPicture = type.startsWith('image/') && !type.includes('svg') && !isOwnPhotograph(found)
  return isPicture ? [...written, ...(await demoColoursOf(pngOf(bytes)))] : written
}

/** Our ICO files have a header of 22 bytes and then a PNG. */
const pngOf = (bytes: Uint8Array): Uint8Array => (bytes[0] === 0 ? bytes.subarray(22) : bytes)

async function tracesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  const drawing = pdfDrawing(bytes)
  return [...demoWordsIn(text), ...DEMO_COLOURS.filter((colour) => drawing.includes(inPdf(colour)))]
}

/** Opens all that somebody can reach, and collects traces of the demo, and what is wrong with the markup. */
async function walkAs(who: keyof typeof people, from: readonly string[]): Promise<Map<string, Found>> {
  const isAdmin = who === 'admin'
  const skip = isAdmin ? new RegExp(`${NOT_OPENED.source}|${SEEN_ALREADY.source}`) : NOT_OPENED
  const found = await walkSite(people[who], { from, skip, most: isAdmin ? 1 : 2 })
  for (const one of found.values()) {
    // Help texts of the forms name the packages of the specification, and so does the description of the
    // calls.
    const traces = await tracesOf(one, !isAdmin && !one.path.endsWith('openapi.json'))
    if (one.type.startsWith('text/html')) traces.push(...markupFaults(one.text))
    if (traces.length) wrong[`${who} ${one.path}`] = traces
  }
  expect(wrong).toEqual({})
  return found
}

describe('nothing of the demo is left', () => {
  it('for visitors: pages, errors, style sheets, share pictures, icons, manifest, headers', async () => {
    const found = await walkAs('visitor', OPEN_ADDRESSES)
    const types = new Set([...found.values()].map(({ type }) => type.split(';')[0]))
    for (const type of ['text/html', 'image/png', 'image/svg+xml', 'image/x-icon', 'application/xml'])
      expect(types).toContain(type)
    expect([...found.keys()].filter((path) => path.startsWith('/og/')).length).toBeGreaterThan(5)
    expect([...found.keys()].some((path) => path.startsWith('/order-now/'))).toBe(true)
    expect(found.get('/')!.text).toContain('£960')
    // Only the demo has prices in dollars.
    for (const { path, text } of found.values()) expect([path, /\$\d/.exec(text)]).toEqual([path, null])
  })

  it('for the customer: account, orders, receipt, invoice and credit note as page and as PDF', async () => {
    const found = await walkAs('customer', [
      '/dashboard',
      '/my-order',
      '/pending-order',
      '/account',
      `/order/${orders.paid}`,
      `/receipt/${orders.paid}`,
      `/pay-now/${orders.open}`,
      `/order-cancelled/${orders.open}`,
      '/api/me/export',
    ])
    const paths = [...found.values()].filter(({ status }) => status === 200).map(({ path }) => path)
    expect(paths.filter((path) => path.endsWith('.pdf')).length).toBeGreaterThanOrEqual(3)
    expect(paths.some((path) => path.startsWith('/retainer/'))).toBe(true)
    // It is the invoice of a test order, so TEST comes before its number.
    expect(paths.some((path) => /^\/invoice\/[A-Z-]*HPC-/.test(path))).toBe(true)
  })

  it('on the screens of the admin', async () => {
    const [plan] = (await people.admin.get('/api/pricings')).json as Plan[]
    await people.admin.submit(`/package-plan/${plan!._id}`, { intent: 'start' })
    const found = await walkAs('admin', [
      '/admin',
      `/package-plan/${plan!._id}`,
      `/order/${orders.monthly}`,
      '/setting',
      '/setup',
      '/desk',
      '/media',
      '/api/search?q=a',
    ])
    const opened = [...found.values()].filter(({ status }) => status === 200).map(({ path }) => path)
    for (const type of CONTENT_TYPES) expect(opened).toContain(type.screens.manage)
    for (const path of ['/webhooks', '/outbox', '/inbox', '/admin/figures', '/payment-settings'])
      expect(opened).toContain(path)
    expect([...found.values()].filter(({ status }) => status >= 500)).toEqual([])
  })

  it('on the first screens of the two colleagues', async () => {
    for (const who of ['editor', 'member'] as const)
      for (const path of ['/team', '/dashboard', '/account']) {
        const { text } = await people[who].page(path)
        expect([who, path, demoWordsIn(text, { packages: false }), demoColoursIn(text)]).toEqual([
          who,
          path,
          [],
          [],
        ])
      }
  })

  it('in any email', async () => {
    const agency = await loadAgency(site.app)
    // The email about the new payment address names the old one, so that a change by a stranger is noticed.
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '!=', 'admin-receiver-changed')
      .execute()
    const kinds = [...new Set(rows.map(({ kind }) => kind))]
    expect(kinds).toEqual(expect.arrayContaining(MAILS))
    for (const row of rows) {
      const { html, text } = composeMail(row, agency, ENGLISH)
      const traces = [...demoWordsIn([row.subject, html, text].join('\n')), ...demoColoursIn(html)]
      expect([row.kind, traces]).toEqual([row.kind, []])
      expect(html).toContain('Harbour &#38; Pine')
    }
  })

  it('on the fallback error page, or in the styles of the stand-in', async () => {
    const request = new Request(`${site.origin}/admin`, { headers: { accept: 'text/html' } })
    const problem = Response.json({ title: 'Busy', detail: 'Try again.' }, { status: 503 })
    const look = { ...HARBOUR, typeface: 'bookish', corners: 'round' } as const
    const page = await (await asPageOrProblem(request, { problem, look, words: ENGLISH })).text()
    expect([...demoWordsIn(page), ...demoColoursIn(page)]).toEqual([])
    expect([...demoWordsIn(STYLE), ...demoColoursIn(STYLE)]).toEqual([])
  })
})

it('the palette of the owner shares no colour with the demo', () => {
  const own = Object.values(paletteOf(HARBOUR))
  expect(own.filter((colour) => DEMO_COLOURS.includes(colour))).toEqual([])
})
