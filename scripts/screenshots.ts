// npm run screenshots: saves every public page at three widths (`npm run screenshots -- public` takes only
// these) and the main signed-in screens at two, as small PNGs in docs/screenshots. Then one demo order in
// each state of the work, as its customer and as the agency see it; `npm run screenshots -- states` takes
// only these. Then shoots the pages with pictures again, with photographs instead of the demo's drawings;
// `npm run screenshots -- photographs` takes only these. At last one invoice of each kind, and a credit note;
// `npm run screenshots -- documents` takes only these. Each run starts its own demo site with some orders,
// messages and subscribers.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import type { ServerBuild } from 'react-router'
import sharp from 'sharp'
import { WORK_STATES } from '#domain/work/work-states.ts'
import { seedOrders } from '#server/commands/seed-orders.ts'
import { createLog } from '#server/log.ts'
import { runSite } from '#server/run-site.ts'
import { readSettings } from '#server/settings.ts'
import { Caller } from '#tests/support/caller.ts'
import { drawPhotograph } from '#tests/support/photographs.ts'
import { fillSlots } from '#tests/support/picture-slots.ts'
import { findBrowser } from './browser.ts'
import { issueDocuments } from './documents.ts'
import { ROOT } from './steps.ts'

const OUT = join(ROOT, 'docs/screenshots')
const ADMIN = { email: 'owner@northlight.example', password: 'Screens-of-the-demo-1' }
const CUSTOMER = { email: 'ines@casa-alba.example', password: 'Screens-of-the-demo-2', name: 'Inês Carvalho' }
/** Gets the demo orders: their made-up customers have no account to sign in to. */
const DEMO_CUSTOMER = {
  email: 'customer@northlight.example',
  password: 'Screens-of-the-demo-3',
  name: 'Customer',
}
/** Gets the invoices. */
const BUYER = { email: 'buyer@northlight.example', password: 'Screens-of-the-demo-4', name: 'Buyer' }
const MESSAGES = [
  {
    name: 'Tomasz Wilk',
    email: 'tomasz@veloverde.example',
    subject: 'Do you write in Polish?',
    message: 'We sell bicycles and would like to be found for repairs too.',
  },
  {
    name: 'Marta Lind',
    email: 'marta@lindceramics.example',
    subject: 'Moving our shop in March',
    message: 'We move to a new domain in spring. When should we start?',
  },
  {
    name: 'Joao Pires',
    email: 'joao@quintapires.example',
    subject: 'A question about the Basic package',
    message: 'Does it cover a site of 140 pages, or should we take Standard?',
  },
  {
    name: 'Aiko Mori',
    email: 'aiko@morilaw.example',
    subject: 'Two offices, one website',
    message: 'Can both of our addresses be found on the map?',
  },
]
const PHONE = 360
const TABLET = 768
const DESK = 1280
/** An unknown address, for the 404 page. */
const NOWHERE = '/nowhere'

const PUBLIC = [
  '/',
  '/service',
  '/results',
  '/results/casa-alba',
  '/pricing',
  '/contact',
  '/templates',
  '/privacy',
  '/terms',
  '/thanks',
  '/newsletter',
  '/login',
  '/register',
  '/reset',
  NOWHERE,
]
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Each shows a person off-centre, at its focal point. */
const PHOTOGRAPHS = [
  { width: 1200, height: 1800, at: [50, 30], hue: 0, grain: 8 },
  { width: 1800, height: 1200, at: [72, 42], hue: 30, grain: 8 },
  { width: 1400, height: 1400, at: [30, 55], hue: 300, grain: 8 },
] as const
const WITH_PICTURES = ['/', '/service', '/contact', '/templates']

type Person = typeof ADMIN

interface Shots {
  widths: readonly number[]
  person?: Person
  /** Goes into the file name. Saved as WebP, because PNGs of photographs and of long pages are large. */
  webp?: string
}

const executablePath = findBrowser()
if (!executablePath) {
  process.stderr.write('Screenshots need Chromium or Chrome. Install one, or name it in BROWSER_PATH.\n')
  process.exit(1)
}

const dataDir = mkdtempSync(join(tmpdir(), 'shingle-screens-'))
const settings = readSettings({
  PORT: process.env.PORT ?? '4390',
  DATA_DIR: dataDir,
  SEED: 'demo',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'error',
})
const screens = (await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href)) as ServerBuild
const site = await runSite(settings, {
  screens,
  clientFolder: join(ROOT, 'build/client'),
  log: createLog('error'),
})
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
const origin = settings.APP_ORIGIN
mkdirSync(OUT, { recursive: true })

const only = process.argv[2]

try {
  // Before more orders are made.
  const demo = await demoOrders()
  if (!only || only === 'public') await shootAll(PUBLIC, { widths: [PHONE, TABLET, DESK] })
  if (!only) {
    const places = await fill()
    await shootAll(places.customer, { widths: [PHONE, DESK], person: CUSTOMER })
    await shootAll(places.admin, { widths: [PHONE, DESK], person: ADMIN })
  }
  if (!only || only === 'states') await shootStates(demo)
  if (!only || only === 'photographs') {
    const [banner, webp] = [await fillWithPhotographs(), 'photographs']
    await shootAll(WITH_PICTURES, { widths: [PHONE, DESK], webp })
    await shootAll([`/banner/${banner}`], { widths: [PHONE, DESK], person: ADMIN, webp })
  }
  // Changes currency and tax of the site.
  if (!only || only === 'documents') await shootDocuments()
} finally {
  await browser.close()
  await site.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function shootAll(paths: readonly string[], { widths, person, webp }: Shots): Promise<void> {
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: width === PHONE ? 780 : 900 },
      reducedMotion: 'reduce',
    })
    if (person) await signIn(context, person)
    const page = await context.newPage()
    for (const path of paths) await shoot(page, path, webp ? `${webp}-${width}.webp` : `${width}.png`)
    await context.close()
  }
}

/** One demo order by its state: where several have it, one on which everything goes as planned. */
async function demoOrders(): Promise<Map<string, string>> {
  const rows = await site.house.database.db.selectFrom('order_work').selectAll().execute()
  const asPlanned = rows.toSorted((one, other) => exceptions(one) - exceptions(other))
  return new Map(
    Object.keys(WORK_STATES).map((state) => [state, asPlanned.find((row) => row.state === state)!.order_id]),
  )
}

function exceptions(row: { lead: unknown; expected_on: unknown; answer_wanted_since: unknown }): number {
  return [row.lead === null, row.expected_on !== null, row.answer_wanted_since !== null].filter(Boolean)
    .length
}

/** Every state of the work, as both sides see it. */
async function shootStates(orders: ReadonlyMap<string, string>): Promise<void> {
  await giveToCustomer([...orders.values()])
  const widths = [PHONE, DESK]
  for (const [state, id] of orders) {
    await shootAll([`/order/${id}`], { widths, person: DEMO_CUSTOMER, webp: `${state}-customer` })
    await shootAll([`/admin/payment-status/${id}`], { widths, person: ADMIN, webp: `${state}-agency` })
  }
}

async function shootDocuments(): Promise<void> {
  const [admin, customer] = [new Caller(origin), Object.assign(new Caller(origin), { email: BUYER.email })]
  await admin.post('/api/auth/sign-in/email', ADMIN)
  await customer.post('/api/auth/sign-up/email', BUYER)
  const numbers = await issueDocuments({ house: site.house, admin, customer })
  for (const [webp, number] of numbers)
    await shootAll([`/invoice/${number}`], { widths: [PHONE, DESK], person: BUYER, webp })
}

async function giveToCustomer(orderIds: string[]): Promise<void> {
  const { db } = site.house.database
  const customer = await browser.newContext()
  await send(customer, '/api/auth/sign-up/email', DEMO_CUSTOMER)
  await customer.close()
  const { id: owner } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', DEMO_CUSTOMER.email)
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ user_id: owner }).where('id', 'in', orderIds).execute()
  await db
    .updateTable('order_messages')
    .set({ actor: owner })
    .where('order_id', 'in', orderIds)
    .where('side', '=', 'customer')
    .execute()
}

async function shoot(page: Page, path: string, ending: string): Promise<void> {
  const answer = await page.goto(origin + path, { waitUntil: 'load' })
  if (answer?.ok() === (path === NOWHERE)) throw new Error(`${path}: ${answer?.status()}`)
  await loadLazyImages(page)
  // A sticky bar would cover the middle of a full-page screenshot.
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('.sticky').forEach((bar) => (bar.style.position = 'static')),
  )
  const fullPage = await page.screenshot({ fullPage: true })
  const file = `${nameOf(path)}-${ending}`
  const image = sharp(fullPage)
  await (
    file.endsWith('.webp')
      ? image.webp({ quality: 60, effort: 6 })
      : image.png({ palette: true, colours: 96, effort: 10 })
  ).toFile(join(OUT, file))
  process.stdout.write(`${file}\n`)
}

/** Scrolls through the page and back: pictures below the fold load only when they come near. */
async function loadLazyImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((next) => setTimeout(next, 30))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(100)
}

/** The path without its id: "/order/x1y2…" becomes "order". */
function nameOf(path: string): string {
  if (path === '/') return 'home'
  if (path === NOWHERE) return 'not-found'
  return path
    .slice(1)
    .replace(/\/(\w{22}|[A-Z-]+-\d{6})$/, '')
    .replaceAll('/', '-')
}

async function signIn(context: BrowserContext, { email, password }: Person): Promise<void> {
  await send(context, '/api/auth/sign-in/email', { email, password })
}

async function send(
  context: BrowserContext,
  path: string,
  data: unknown,
  method: 'post' | 'put' = 'post',
): Promise<Record<string, unknown>> {
  const answer = await context.request[method](origin + path, { data, headers: { origin } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Adds sample data and returns the signed-in paths to shoot. */
async function fill(): Promise<{ customer: string[]; admin: string[] }> {
  await seedOrders(site.house, 60)
  const [customer, admin] = [await browser.newContext(), await browser.newContext()]
  await send(customer, '/api/auth/sign-up/email', CUSTOMER)
  await signIn(admin, ADMIN)
  const first = async (list: string) =>
    ((await (await customer.request.get(`${origin}/api${list}`)).json()) as Record<string, string>[])[0]!
  const plan = await first('/pricings')
  const place = () =>
    send(customer, '/api/new-order', {
      packageName: plan.packageName,
      packagePrice: plan.packagePrice,
      customerEmail: CUSTOMER.email,
      customerName: CUSTOMER.name,
      customerAddress: 'Rua das Flores 12, Porto',
      customerCountry: 'Portugal',
      paymentStatus: 'UnPaid',
      orderStatus: 'Pending',
      orderDate: '01/01/2026',
    })
  const [delivered, paid, order] = [await place(), await place(), await place()]
  for (const { _id } of [delivered, paid])
    await send(admin, `/api/record-payment/${_id}`, { amount: plan.packagePrice, note: 'By bank transfer.' })
  await send(admin, `/api/order-status/${delivered._id}`, { orderStatus: 'Delivered' }, 'put')
  for (const { name, email, subject, message } of MESSAGES)
    await send(customer, '/api/add-message', { name, email, number: '+351 910 555 019', subject, message })
  for (const name of ['leonor', 'bruno', 'aiko'])
    await send(customer, '/api/add-subscriber', { subemail: `${name}@reader.example` })
  const [banner, faq] = [await first('/banner'), await first('/faq-items')]
  for (const context of [customer, admin]) await context.close()
  return {
    customer: [
      '/dashboard',
      '/my-order',
      '/pending-order',
      `/order-now/${plan._id}`,
      `/pay-now/${order._id}`,
      `/order/${order._id}`,
      `/receipt/${paid._id}`,
      '/account',
    ],
    admin: [
      '/admin',
      '/setup',
      '/setting',
      '/total-orders',
      '/reconcile',
      `/admin/payment-status/${order._id}`,
      '/all-messages',
      '/all-subscriber',
      '/edit-faq',
      `/faq-edit/${faq._id}`,
      `/banner/${banner._id}`,
      '/media',
      '/history',
      '/add-user',
      '/outbox',
    ],
  }
}

/** Puts photographs into every picture slot except icons and the logo. Returns the id of the banner. */
async function fillWithPhotographs(): Promise<string> {
  const admin = await browser.newContext()
  await signIn(admin, ADMIN)
  const paths: string[] = []
  for (const photograph of PHOTOGRAPHS) {
    const file = {
      name: 'photograph.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await drawPhotograph(photograph)),
    }
    const answer = await admin.request.post(`${origin}/api/media`, {
      multipart: { file },
      headers: { origin },
    })
    const { _id, path } = (await answer.json()) as { _id: string; path: string }
    const [x, y] = photograph.at
    await send(admin, `/api/media/${_id}`, { focalPoint: { x, y } }, 'put')
    paths.push(path)
  }
  const list = async (path: string) =>
    (await (await admin.request.get(origin + path)).json()) as Record<string, string>[]
  await fillSlots({ list, update: (path, body) => send(admin, path, body, 'put') }, ({ type, kind }, place) =>
    kind === 'icon' || type.name === 'logo' ? undefined : paths[place % paths.length],
  )
  const [banner] = await list('/api/banner')
  await admin.close()
  return banner!._id!
}
