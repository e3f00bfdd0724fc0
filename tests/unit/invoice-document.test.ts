// An invoice as text and as a PDF: both say the same.
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { TYPEFACE_NAMES, TYPEFACES, type Typeface } from '#brand/rules/typefaces.ts'
import { prefixError } from '#content/rules/values/invoice-number.ts'
import type { InvoiceSnapshot } from '#invoices/rules/invoice-snapshot.ts'
import {
  printInvoice,
  type InvoiceState,
  type IssuedInvoice,
  type PrintedInvoice,
} from '#invoices/rules/printed-invoice.ts'
import { drawPdf, pdfTexts } from '#invoices/server/pdf/draw-pdf.ts'
import { invoicePdf } from '#invoices/server/pdf/invoice-pdf.ts'
import { createCatalogues, readWritten } from '#platform/server/words/catalogues.ts'
import { CATALOGUES, ENGLISH } from '../support/words.ts'

const [ORDERED, PAID, LATER] = [Date.UTC(2026, 10, 14), Date.UTC(2026, 10, 16), Date.UTC(2026, 11, 1)]

const FORMAT = {
  money: (cents: number, currency: string) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(cents / 100),
  date: (time: number) => new Date(time).toISOString().slice(0, 10),
}

const SNAPSHOT: InvoiceSnapshot = {
  seller: {
    name: 'Northlight Studio Ltd',
    brand: 'Northlight',
    address: '1 Harbour Road\nBristol BS1 4ND',
    country: 'United Kingdom',
    registration: 'Companies App 01234567',
    taxNumber: 'GB123456789',
    email: 'billing@northlight.example',
    site: 'northlight.example',
    footer: 'IBAN GB29 NWBK 6016 1331 9268 19',
  },
  customer: {
    name: 'Łukasz Żółć',
    company: 'Ελένη & Σία ΕΠΕ',
    address: 'ул. Пушкина 10\n546 21 Θεσσαλονίκη',
    country: 'Greece',
    vatNumber: 'EL123456789',
  },
  order: { number: 'ABCD1234', placedAt: ORDERED },
  lines: [{ name: 'SEO Basic', points: ['Ten keywords', 'A report'], netCents: 10_000 }],
  discountNetCents: 1000,
  sums: [{ rate: 2000, netCents: 9000, taxCents: 1800 }],
  tax: { treatment: 'rate', name: 'VAT', rate: 2000, pricesInclude: false, words: '' },
  currency: 'GBP',
  locale: 'en-GB',
  timeZone: 'UTC',
  dueAt: null,
  corrects: null,
  reason: '',
}

const PAID_STATE: InvoiceState = { paidAt: PAID, related: [] }

const issued = (
  changes: Partial<InvoiceSnapshot> = {},
  more: Partial<IssuedInvoice> = {},
): IssuedInvoice => ({
  number: 'INV-000001',
  kind: 'invoice',
  mode: 'live',
  issuedAt: PAID,
  snapshot: { ...SNAPSHOT, ...changes },
  ...more,
})

const WORDS = { ...ENGLISH, format: { ...ENGLISH.format, ...FORMAT } }
const print = (invoice: IssuedInvoice, state = PAID_STATE) => printInvoice(invoice, state, WORDS)
const OPTIONS = {
  author: 'Northlight',
  createdAt: PAID,
  texts: pdfTexts(ENGLISH, 'INV-000001', 'northlight.example/invoice/INV-000001'),
}
const draw = (printed: PrintedInvoice, locale = 'en-GB', typeface: Typeface = 'grotesque') =>
  invoicePdf(printed, { ...OPTIONS, locale, look: { ...DEFAULT_LOOK, typeface } })

/** The text of each page, in one line. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

describe('the text of an invoice', () => {
  it('has what the law asks for', () => {
    const printed = print(issued())
    expect(printed).toMatchObject({
      title: 'Invoice',
      number: 'INV-000001',
      mark: 'Paid',
      seller: { name: 'Northlight Studio Ltd' },
      total: { label: 'Total (GBP)', value: '£108.00' },
      sums: [
        { label: 'Discount', value: '-£10.00' },
        { label: 'Total without VAT', value: '£90.00' },
        { label: 'VAT 20% on £90.00', value: '£18.00' },
      ],
    })
    expect(printed.seller.lines).toContain('VAT number GB123456789')
    expect(printed.buyer.lines).toEqual(
      expect.arrayContaining(['Ελένη & Σία ΕΠΕ', 'Łukasz Żółć', 'VAT or tax number EL123456789']),
    )
    expect(printed.facts).toEqual([
      ['Invoice date', '2026-11-16'],
      ['Paid on', '2026-11-16'],
      ['Order', 'ABCD1234'],
      ['Ordered on', '2026-11-14'],
    ])
  })

  it('without tax has no word of tax', () => {
    const none = { treatment: 'none', name: '', rate: 0, pricesInclude: false, words: '' } as const
    const printed = print(
      issued({
        tax: none,
        discountNetCents: 0,
        sums: [{ rate: 0, netCents: 10_000, taxCents: 0 }],
        seller: { ...SNAPSHOT.seller, taxNumber: '' },
        customer: { ...SNAPSHOT.customer, vatNumber: '' },
      }),
    )
    expect(printed.sums).toEqual([])
    expect(JSON.stringify(printed)).not.toMatch(/tax|VAT|undefined| %/i)
  })

  it('says why no tax is charged', () => {
    const tax = { ...SNAPSHOT.tax, treatment: 'reverse-charge', words: 'Reverse charge' } as const
    const printed = print(issued({ tax, sums: [{ rate: 0, netCents: 9000, taxCents: 0 }] }))
    expect(printed.notes).toContain('Reverse charge')
    expect(printed.sums.at(-1)).toEqual({ label: 'VAT 0% on £90.00', value: '£0.00' })
    expect(printed.lines[0]!.rate).toBe('0%')
    expect(printed.total.value).toBe('£90.00')
  })

  it('that waits for payment says until when', () => {
    const printed = print(issued({ dueAt: LATER }), { paidAt: null, related: [] })
    expect(printed.mark).toBe('')
    expect(printed.facts).toEqual([
      ['Invoice date', '2026-11-16'],
      ['Due on', '2026-12-01'],
      ['Order', 'ABCD1234'],
    ])
    expect(printed.notes).toEqual([
      'Please pay by 2026-12-01. You can pay here: northlight.example/invoice/INV-000001',
    ])
    expect(print(issued({ dueAt: LATER })).notes).toEqual([])
  })

  it('of a site on its owner’s machine names no address that nobody can open', () => {
    const seller = { ...SNAPSHOT.seller, site: 'localhost:24975' }
    const printed = print(issued({ seller, dueAt: LATER }), { paidAt: null, related: [] })
    expect(printed.notes).toEqual(['Please pay by 2026-12-01.'])
    expect(JSON.stringify(printed)).not.toContain('localhost')
    expect(print(issued()).seller.lines).toContain(SNAPSHOT.seller.site)
  })

  it('lists its credit notes', () => {
    const note = { number: 'CN-000001', kind: 'credit-note', issuedAt: LATER } as const
    const part = print(issued(), { paidAt: PAID, related: [{ ...note, totalCents: -800 }] })
    expect(part.mark).toBe('Paid')
    expect(part.notes).toEqual(['Credit note CN-000001 of 2026-12-01: -£8.00'])
    const whole = print(issued(), { paidAt: PAID, related: [{ ...note, totalCents: -10_800 }] })
    expect(whole.mark).toBe('Credited in full')
  })

  it('of a credit note names the invoice', () => {
    const printed = print(
      issued(
        { corrects: { number: 'INV-000001', issuedAt: PAID }, reason: 'The money went back.' },
        { kind: 'credit-note', number: 'CN-000001', issuedAt: LATER },
      ),
    )
    expect(printed.title).toBe('Credit note')
    expect(printed.facts).toContainEqual(['Corrects', 'INV-000001 of 2026-11-16'])
    expect(printed.notes).toContain('The money went back.')
    expect(printed.mark).toBe('')
  })

  it('of a test says that it is one', () => {
    const printed = print(issued({}, { mode: 'test', number: 'TEST-INV-000001' }))
    expect(printed.title).toBe('TEST – not an invoice')
    expect(printed.notes.join()).toContain('no real money moved')
  })
})

describe('the PDF of an invoice', () => {
  it('says what its page says, in every script it has letters for', async () => {
    const printed = print(issued({ currency: 'EUR' }))
    const [page] = await pagesOf(await draw(printed))
    const texts = [
      printed.title,
      printed.number,
      printed.mark,
      printed.seller.name,
      ...printed.seller.lines,
      ...printed.buyer.lines,
      ...printed.facts.flat(),
      ...Object.values(printed.columns),
      ...printed.lines.flatMap(({ name, points, amount, rate }) => [name, ...points, amount, rate]),
      ...printed.sums.flatMap(({ label, value }) => [label, value]),
      printed.total.value,
      ...printed.footer,
    ]
    expect(texts.filter((text) => !page!.includes(text.replace(/\s+/g, ' ')))).toEqual([])
    expect(page).toContain('€')
    expect(page).toContain('page 1 of 1')
  })

  it('has the logo instead of the name that it says', async () => {
    const picture = await sharp({ create: { width: 80, height: 20, channels: 3, background: '#0f6b55' } })
      .png()
      .toBuffer()
    const seller = { ...SNAPSHOT.seller, site: '', email: '' }
    const options = { ...OPTIONS, locale: 'en-GB', look: DEFAULT_LOOK, logo: { picture, name: 'Northlight' } }
    const pdf = await invoicePdf(print(issued({ seller })), options)
    expect(pdf.toString('latin1')).toContain('/Subtype /Image')
    const [page] = await pagesOf(pdf)
    expect(page!.match(/Northlight( Studio Ltd)?/g)).toEqual(['Northlight Studio Ltd'])
    const own = await invoicePdf(print(issued({ seller: { ...seller, name: 'Northlight' } })), options)
    expect((await pagesOf(own))[0]).not.toContain('Northlight')
  })

  describe('is set in the typefaces of the brand', () => {
    const plain = { customer: { ...SNAPSHOT.customer, company: '', address: 'Długa 4, Gdańsk' } }
    /** The fonts in the file, as small letters: "AAAAAA+SourceSans3-Regular" is sourcesans3regular. */
    const fontsOf = (pdf: Buffer) =>
      [...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+(\S+)/g)].map(([, name]) => asKey(name!))
    const asKey = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

    it.each(TYPEFACE_NAMES)('%s', async (typeface) => {
      const fonts = fontsOf(await draw(print(issued(plain)), 'en-GB', typeface))
      const { display, text } = TYPEFACES[typeface]
      expect(fonts).toHaveLength(3)
      for (const face of [display, text]) expect(fonts.join()).toContain(asKey(face.name))
      expect(fonts.filter((name) => name.startsWith(asKey(text.name)))).toHaveLength(2)
    })

    it('and in Inter where they lack a letter', async () => {
      const greek = fontsOf(await draw(print(issued()), 'en-GB', 'bookish'))
      expect(greek.filter((name) => name.startsWith('inter'))).toHaveLength(2)
      expect(greek.join()).toContain('fraunces')
      const seller = { ...SNAPSHOT.seller, name: 'Ελένη' }
      const named = fontsOf(await draw(print(issued({ seller })), 'en-GB', 'bookish'))
      expect(named.join()).not.toMatch(/fraunces|sourcesans/)
    })
  })

  it.each([
    ['ja-JP', 'JPY', '¥9,000'],
    ['de-DE', 'EUR', '90,00 €'],
    ['ko-KR', 'KRW', '₩9,000'],
    ['pl-PL', 'PLN', '90,00 zł'],
    ['en-US', 'KWD', 'KWD 9.000'],
  ])('writes the money of %s in %s', async (locale, currency, amount) => {
    const words = CATALOGUES.words('en', { locale, currency, timeZone: 'UTC' })
    const printed = printInvoice(issued({ currency, locale }), PAID_STATE, words)
    const pdf = await draw(printed, locale)
    const [page] = await pagesOf(pdf)
    expect(page).toContain(amount)
    // A character that the font lacks would be drawn as an empty box.
    expect(page).not.toContain('\uFFFD')
  })

  it('says that it lacks letters of other scripts, and where they are', async () => {
    const note = 'The page has them all: northlight.example/invoice/INV-000001'
    for (const [name, drawn] of [
      ['山田太郎', ' ???? '],
      ['Ada 👩‍🚀 & Co', 'Ada ? & Co'],
      ['محمد', ' ???? '],
    ] as const) {
      const printed = print(issued({ customer: { ...SNAPSHOT.customer, name } }))
      const [page] = await pagesOf(await draw(printed))
      expect(page, name).toContain(note)
      expect(page, name).toContain(drawn)
    }
    // Greek, Cyrillic and Vietnamese are there.
    const known = print(issued({ customer: { ...SNAPSHOT.customer, name: 'Ελλάδα Юлия Nguyễn' } }))
    expect((await pagesOf(await draw(known)))[0]).not.toContain('The page has them all')
  })

  it('is in the language in which it was issued', async () => {
    const german: Record<string, string> = {
      'title.invoice': 'Rechnung',
      page: '{number}, Seite {page} von {pages}',
    }
    const catalogues = createCatalogues((language) =>
      language === 'de' ? { 'invoices.documents': german } : readWritten(language),
    )
    const words = catalogues.words('de', { locale: 'de-DE', currency: 'EUR', timeZone: 'UTC' })
    const printed = printInvoice(issued({ currency: 'EUR' }), PAID_STATE, words)
    const texts = pdfTexts(words, printed.number, '')
    const pdf = await invoicePdf(printed, { ...OPTIONS, texts, locale: 'de-DE', look: DEFAULT_LOOK })
    const document = await getDocumentProxy(new Uint8Array(pdf))
    expect((await document.getMetadata()).info).toMatchObject({
      Title: 'Rechnung INV-000001',
      Language: 'de',
    })
    expect((await pagesOf(pdf))[0]).toContain('INV-000001, Seite 1 von 1')
  })

  it('has a title, an author and a language', async () => {
    const document = await getDocumentProxy(new Uint8Array(await draw(print(issued()))))
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Invoice INV-000001', Author: 'Northlight', Language: 'en' })
  })

  it('is tagged for screen readers, and made for archives', async () => {
    const points = Array.from({ length: 90 }, (_, at) => `Point ${at}`)
    const pdf = await draw(print(issued({ lines: [{ name: 'Everything', points, netCents: 10_000 }] })))
    const document = await getDocumentProxy(new Uint8Array(pdf))
    expect(pdf.toString('latin1')).toMatch(/<pdfaid:part>3<[^]*<pdfaid:conformance>A</)
    const [first, second] = [await document.getPage(1), await document.getPage(2)]
    const tree = JSON.stringify(await first.getStructTree())
    const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)
    for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'LBody'])
      expect(roles, role).toContain(role)
    // The headings of the table are repeated on paper only.
    expect(JSON.stringify(await second.getStructTree())).not.toContain('"Column"')
    for (const page of [first, second]) {
      const { items } = await page.getTextContent({ includeMarkedContent: true })
      let depth = 0
      for (const item of items)
        if ('str' in item) expect([item.str, item.str === '' || depth > 0]).toEqual([item.str, true])
        else depth += item.type.startsWith('begin') ? 1 : -1
    }
  })

  it('is drawn beside the site, and once while nothing on it changes', async () => {
    const task = (state?: InvoiceState) => ({
      printed: print(issued(), state),
      options: { ...OPTIONS, locale: 'en-GB', look: DEFAULT_LOOK },
    })
    const [one, again] = [drawPdf(task()), drawPdf(task())]
    expect(again).toBe(one)
    const unpaid = drawPdf(task({ paidAt: null, related: [] }))
    expect(await one).toEqual(await draw(print(issued())))
    expect((await pagesOf(await unpaid))[0]).not.toContain('Paid')
  })

  it('is on paper of the country', async () => {
    const widthOf = async (locale: string) => {
      const document = await getDocumentProxy(new Uint8Array(await draw(print(issued()), locale)))
      return Math.round((await document.getPage(1)).getViewport({ scale: 1 }).width)
    }
    expect(await widthOf('en-US')).toBe(612)
    expect(await widthOf('de-DE')).toBe(595)
  })

  it('goes on on further pages, and loses nothing', async () => {
    const points = Array.from(
      { length: 90 },
      (_, at) => `Point ${at} ${'with many words '.repeat(at % 12)}end${at}`,
    )
    const pages = await pagesOf(
      await draw(print(issued({ lines: [{ name: 'Everything', points, netCents: 10_000 }] }))),
    )
    expect(pages.length).toBeGreaterThan(2)
    const text = pages.join(' ')
    for (const at of points.keys()) expect(text).toContain(`end${at} `)
    pages.forEach((page, at) => expect(page).toContain(`page ${at + 1} of ${pages.length}`))
    expect(pages.at(-1)).toContain('£108.00')
  })

  it('wraps words that are longer than a line', async () => {
    const long = 'x'.repeat(400)
    const [page] = await pagesOf(
      await draw(print(issued({ customer: { ...SNAPSHOT.customer, company: long } }))),
    )
    expect(page!.replace(/[^x]/g, '').length).toBeGreaterThanOrEqual(400)
  })
})

it.each([
  ['INV', true],
  ['A1-2026', true],
  ['inv', false],
  ['INV-', false],
  ['TEST-INV', false],
  ['R', false],
  ['', false],
])('numbers can begin with %j: %s', (prefix, ok) => expect(prefixError(prefix) === undefined).toBe(ok))
