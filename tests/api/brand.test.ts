// The brand record gives pages, screens, emails, documents, pictures and icons their colours and their name.
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { toLook } from '#brand/rules/look.ts'
import { paletteOf } from '#brand/rules/palette-of.ts'
import * as ours from '#brand/rules/palette.ts'
import { attachedInvoice } from '#invoices/server/invoice-view.ts'
import { artPath } from '#seeds/demo/seed.ts'
import { readArt } from '#server/demo-art.ts'
import { asPageOrProblem } from '#server/render/fallback-error-page.ts'
import { setBrand } from '#tests/support/brand.ts'
import { startDemoScreens } from '#tests/support/demo-screens.ts'
import { inPdf } from '#tests/support/demo-traces.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { pdfDrawing } from '#tests/support/pdf-drawing.ts'
import { ADMIN } from '#tests/support/people.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { setSeller } from '#tests/support/seller.ts'
import { place } from '#tests/support/shop.ts'
import { ENGLISH } from '#tests/support/words.ts'

const { site, admin, customer, plan } = await startDemoScreens()
const visitor = site.visitor()
const BLUE = { name: 'Harbour & Pine', accent: '#0b2a5b', second: '#7ec8e3' }
const palette = paletteOf(toLook(BLUE))

const APP_COLOUR = new RegExp(Object.values(ours).join('|'), 'i')
/** A colour of the ours with the text around it, if there is one. */
function defaultColourIn(text: string): string | undefined {
  const at = text.search(APP_COLOUR)
  return at < 0 ? undefined : text.slice(Math.max(0, at - 60), at + 30)
}

const pixel = async (picture: Uint8Array, left: number, top: number): Promise<string> => {
  const raw = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return `#${raw.subarray(0, 3).toString('hex')}`
}

const bytesAt = async (path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(site.origin + path)).arrayBuffer())

async function picture(name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  form.set('alt', 'A mark')
  const { status, json, text } = await admin.post('/api/media', form)
  expect(status, text).toBe(201)
  return json.url ?? json.path
}

describe('before anything is chosen', () => {
  it('the site looks as it was drawn', async () => {
    const { text } = await visitor.page('/')
    expect(text).toContain(`--color-accent:${ours.accent}`)
    expect(text).toContain(`<meta name="theme-color" content="${ours.paper}"/>`)
    const file = Buffer.from(await bytesAt(artPath('logo'))).toString()
    expect(file).toBe(readArt().find(({ name }) => name === 'logo')!.svg)
  })

  it('a colour that is none is named beside its field', async () => {
    const [{ _id }] = (await admin.get('/api/brand')).json
    const { status, json } = await admin.put(`/api/brand/${_id}`, { accent: 'green', second: '#12345' })
    expect(status).toBe(422)
    expect(json.errors).toEqual({
      accent: 'Main colour must be a colour with six digits, like #0b2a5b.',
      second: 'Second colour must be a colour with six digits, like #0b2a5b.',
    })
  })
})

describe('a site in blue', () => {
  let orderId = ''
  beforeAll(async () => {
    // Fills the cache before the change.
    for (const path of ['/', '/pricing', '/site.webmanifest', '/favicon.svg', artPath('logo')])
      await visitor.page(path)
    await setSeller(admin)
    orderId = (await place(customer, plan))._id
    await admin.post('/api/auth/confirm', { password: ADMIN.password })
    const paid = await admin.post(`/api/record-payment/${orderId}`, {
      amount: plan.packagePrice,
      note: 'By transfer',
    })
    expect(paid.status, paid.text).toBeLessThan(300)
    await setBrand(admin, BLUE)
  })

  it.each([...PUBLIC_PAGES, '/not-here'])('%s has its colours', async (path) => {
    const { text } = await visitor.page(path)
    expect(defaultColourIn(text)).toBeUndefined()
    expect(text).toContain(`--color-paper:${palette.paper}`)
    expect(text).toContain(`<meta name="theme-color" content="${palette.paper}"/>`)
  })

  it('has its name in titles and link previews; the footer keeps its own heading', async () => {
    const { text } = await visitor.page('/login')
    expect(text).toContain('Northlight')
    const { text: home } = await visitor.page('/')
    expect(home).toContain('<meta property="og:site_name" content="Harbour &amp; Pine"/>')
  })

  it.each([
    ['the admin', () => admin, ['/admin', '/setting', '/desk', '/media']],
    ['the customer', () => customer, ['/dashboard', '/my-order', '/account', `/receipt/`]],
  ] as const)('screens of %s link a style sheet with its colours', async (_who, caller, paths) => {
    for (const path of paths) {
      const { status, text } = await caller().page(path === '/receipt/' ? `/receipt/${orderId}` : path)
      expect([path, status]).toEqual([path, 200])
      expect(defaultColourIn(text), path).toBeUndefined()
      const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!)
      expect(sheets[0]).toMatch(/^\/look\/0b2a5b-7ec8e3-grotesque-soft-\d+\.css$/)
      for (const sheet of sheets) {
        const css = await visitor.get(sheet)
        expect([sheet, css.status]).toEqual([sheet, 200])
        expect(defaultColourIn(css.text), sheet).toBeUndefined()
        expect(css.headers.get('cache-control')).toContain('immutable')
      }
    }
  })

  it('draws the demo in its colours', async () => {
    for (const { name } of readArt()) {
      const { text, headers } = await visitor.get(artPath(name))
      // A browser that has the earlier colours asks again.
      expect(headers.get('cache-control')).toBe('public, no-cache')
      expect(text).toContain('<svg')
      expect(defaultColourIn(text), name).toBeUndefined()
    }
  })

  it('has its colours in manifest, icons and share pictures', async () => {
    expect((await visitor.get('/site.webmanifest')).json).toMatchObject({
      name: 'Harbour & Pine',
      background_color: palette.paper,
      theme_color: palette.accent,
    })
    expect(defaultColourIn((await visitor.get('/favicon.svg')).text)).toBeUndefined()
    expect(await pixel(await bytesAt('/og/home.png'), 1000, 620)).toBe(palette.accent)
    expect(await pixel(await bytesAt('/icon-192.png'), 96, 4)).toBe(palette.accent)
  })

  it.each(['bookish', 'technical', 'friendly'])('loads one pair of typefaces: %s', async (typeface) => {
    const weigh = async () => {
      const { text } = await visitor.page('/')
      const files = [...text.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, at]) => at!)
      const fonts = await Promise.all(files.map(async (file) => (await bytesAt(file)).length))
      return { text, files, bytes: fonts.reduce((sum, size) => sum + size, Buffer.byteLength(text)) }
    }
    const before = await weigh()
    await setBrand(admin, { ...BLUE, typeface, corners: 'square' })
    const after = await weigh()
    await setBrand(admin, { ...BLUE, typeface: 'grotesque', corners: 'soft' })
    expect(after.files).toHaveLength(2)
    expect(after.files).not.toEqual(before.files)
    expect(after.text).toMatch(/<link rel="preload" as="image".*<link rel="preload" [^>]*as="font"/s)
    expect(after.text).not.toMatch(/Bricolage|inter-latin/)
    expect(after.text).toContain('--radius-lg:0px')
    expect(before.text).toContain('--radius-lg:0.5rem')
    for (const file of after.files) expect(after.text).toContain(`url(${file})`)
    expect(after.bytes).toBeLessThan(before.bytes + 60 * 1024)
  })

  it('writes its emails in its colours and name', async () => {
    const mails = [...(await mailsTo(site, customer.email)), ...(await mailsTo(site, ADMIN.email))]
    expect(mails.length).toBeGreaterThan(2)
    for (const { html, subject } of mails) expect(defaultColourIn(html), subject).toBeUndefined()
    expect(mails[0]!.html).toContain(`color:${palette.accent}">Harbour &#38; Pine</td>`)
  })

  it('draws its invoices in its colours', async () => {
    const { number } = await site.app.database.db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { bytes } = (await attachedInvoice(site.app, number))!
    const text = pdfDrawing(bytes)
    expect(text).toContain(inPdf(palette.ink))
    for (const colour of Object.values(ours)) expect(text).not.toContain(inPdf(colour))
  })

  it('shows even the last error page in its colours', async () => {
    const request = new Request('http://localhost/admin', { headers: { accept: 'text/html' } })
    const problem = Response.json({ title: 'Busy', detail: 'Try again.' }, { status: 503 })
    const page = await (
      await asPageOrProblem(request, { problem, look: toLook(BLUE), words: ENGLISH })
    ).text()
    expect(page).toContain(palette.accent)
    expect(defaultColourIn(page)).toBeUndefined()
  })

  it('has the look of the product again when the brand is hidden', async () => {
    const [{ _id }] = (await admin.get('/api/brand')).json
    expect((await admin.page(`/brand/${_id}`)).text).toContain('Hide it on every page?')
    await admin.put(`/api/brand/${_id}`, { hidden: true })
    expect((await visitor.page('/')).text).toContain(`--color-accent:${ours.accent}`)
    await admin.put(`/api/brand/${_id}`, { hidden: false })
    expect((await visitor.page('/')).text).toContain(`--color-accent:${palette.accent}`)
  })
})

it.each(['/look/x.css', '/look/0b2a5b.css', '/look/0b2a5b-7ec8e3-comic-soft-3.css'])(
  'there is no style sheet at %s',
  async (path) => {
    expect((await visitor.get(path)).status).toBe(404)
  },
)

describe('the icon', () => {
  const RED = '#d01020'
  const tile = (size: number) => ({
    create: { width: size, height: size, channels: 3 as const, background: RED },
  })
  const setLogo = async (logo: string) => {
    const [{ _id }] = (await admin.get('/api/logo')).json
    await admin.put(`/api/logo/${_id}`, { logo })
  }

  it('is the mark in front of the logo’s letters', async () => {
    const mark = await sharp(tile(80)).png().toBuffer()
    const letters = await sharp({
      create: { width: 260, height: 60, channels: 3, background: '#202020' },
    })
      .png()
      .toBuffer()
    const wide = await sharp({ create: { width: 400, height: 80, channels: 4, background: '#0000' } })
      .composite([
        { input: mark, left: 0, top: 0 },
        { input: letters, left: 110, top: 10 },
      ])
      .png()
      .toBuffer()
    await setLogo(await picture('wide.png', wide))
    expect(await pixel(await bytesAt('/icon-192.png'), 96, 96)).toBe(RED)
    expect(await pixel(await bytesAt('/icon-192.png'), 180, 180)).toBe(RED)
  })

  it('has a ground of another colour behind a round mark on the home screen of phones', async () => {
    const round = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><circle cx="40" cy="40" r="40" fill="${RED}"/></svg>`,
    )
    await setLogo(await picture('round.png', await sharp(round).png().toBuffer()))
    const icon = await bytesAt('/apple-touch-icon.png')
    expect([await pixel(icon, 90, 90), await pixel(icon, 3, 3)]).toEqual([RED, '#ffffff'])
  })

  it('is a letter in the agency’s colour if the logo has nothing like a mark', async () => {
    const stripe = await sharp({
      create: { width: 400, height: 40, channels: 3, background: '#202020' },
    })
      .png()
      .toBuffer()
    await setLogo(await picture('stripe.png', stripe))
    expect(await pixel(await bytesAt('/icon-192.png'), 96, 4)).toBe(palette.accent)
    await setLogo('https://elsewhere.example/logo.png')
    expect(await pixel(await bytesAt('/icon-192.png'), 96, 4)).toBe(palette.accent)
  })

  it('is the given one before all others', async () => {
    const green = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#20a040' } })
      .png()
      .toBuffer()
    await setBrand(admin, { ...BLUE, icon: await picture('own.png', green) })
    expect(await pixel(await bytesAt('/icon-192.png'), 96, 96)).toBe('#20a040')
  })
})
