// E-invoices of every kind of document: they fit the official schema and the rules of EN 16931, in many
// random orders too, and what is missing is named.
import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { ciiFile } from '#invoices/rules/e-invoice/cii.ts'
import { eInvoiceOf } from '#invoices/rules/e-invoice/from-snapshot.ts'
import { brokenRules, eInvoiceStates, formatsOf } from '#invoices/rules/e-invoice/missing.ts'
import { E_INVOICE_FORMATS } from '#invoices/rules/e-invoice/model.ts'
import { postalAddress } from '#invoices/rules/e-invoice/postal-address.ts'
import { ublFile } from '#invoices/rules/e-invoice/ubl.ts'
import type { InvoiceSnapshot } from '#invoices/rules/invoice-snapshot.ts'
import { printInvoice, type IssuedInvoice } from '#invoices/rules/printed-invoice.ts'
import { pdfTexts } from '#invoices/server/pdf/draw-pdf.ts'
import { invoicePdf } from '#invoices/server/pdf/invoice-pdf.ts'
import { netLines, orderAmounts, sumsOfOrder } from '#orders/rules/order-amounts.ts'
import { creditShares } from '#platform/rules/tax/credit-shares.ts'
import { NO_TAX, TREATMENTS, type TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { faultsOfCii } from '../support/cii-schema.ts'
import { atScale } from '../support/scale.ts'
import { faultsOfUbl } from '../support/ubl-shape.ts'
import { ENGLISH } from '../support/words.ts'

const AT = Date.UTC(2026, 10, 16)
const RATE: TaxAsSold = { treatment: 'rate', name: 'VAT', rate: 1900, pricesInclude: false, words: '' }

const SNAPSHOT: InvoiceSnapshot = {
  seller: {
    name: 'Nordlicht GmbH',
    brand: 'Nordlicht & Söhne',
    address: 'Hafenstraße 1\n20457 Hamburg',
    country: 'Germany',
    registration: 'HRB 12345',
    taxNumber: 'DE123456789',
    email: 'billing@nordlicht.example',
    phone: '+49 40 123456',
    site: 'nordlicht.example',
    footer: '',
  },
  customer: {
    name: 'Ada Lovelace',
    company: 'Engines <B.V.>',
    address: 'Keizersgracht 1\n1015 CJ Amsterdam',
    country: 'Netherlands',
    vatNumber: 'NL123456789B01',
    email: 'ada@engines.example',
  },
  order: { number: 'ABCD1234', placedAt: AT },
  lines: [{ name: 'SEO Basic', points: ['Ten keywords', 'A report'], netCents: 10_000 }],
  discountNetCents: 0,
  sums: [{ rate: 1900, netCents: 10_000, taxCents: 1900 }],
  tax: RATE,
  currency: 'EUR',
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  dueAt: null,
  corrects: null,
  reason: '',
}

const UNTAXED = [{ rate: 0, netCents: 10_000, taxCents: 0 }]
const INVOICE = { number: 'INV-000001', issuedAt: AT }

const issued = (
  changes: Partial<InvoiceSnapshot> = {},
  more: Partial<IssuedInvoice> = {},
): IssuedInvoice => ({
  number: 'INV-000002',
  kind: 'invoice',
  mode: 'live',
  issuedAt: AT,
  ...more,
  snapshot: { ...SNAPSHOT, ...changes },
})

const CREDIT: Partial<InvoiceSnapshot> = {
  lines: [{ name: 'Part credit for SEO Basic', points: [], netCents: -2101 }],
  sums: [{ rate: 1900, netCents: -2101, taxCents: -399 }],
  corrects: INVOICE,
  reason: 'This takes back a part of invoice INV-000001.',
}

const KINDS: Record<string, IssuedInvoice> = {
  'standard rate': issued(),
  'not paid yet': issued({ dueAt: AT + 864e5 * 14 }),
  'zero rate': issued({ tax: { ...RATE, rate: 0 }, sums: UNTAXED }),
  'two rates': issued({
    lines: [
      { name: 'Design', points: [], netCents: 10_000, rate: 1900 },
      { name: 'Book', points: [], netCents: 6000, quantity: 3, unitCents: 2000, rate: 700 },
    ],
    sums: [
      { rate: 1900, netCents: 9000, taxCents: 1710 },
      { rate: 700, netCents: 5400, taxCents: 378 },
    ],
    discountNetCents: 1600,
  }),
  'a line with a discount': issued({
    lines: [{ name: 'Hours', points: [], netCents: 10_000, quantity: 4, unitCents: 3000 }],
  }),
  'three at a price that included tax': issued({
    lines: [{ name: 'Hours', points: [], netCents: 2518, quantity: 3, unitCents: 839 }],
    tax: { ...RATE, pricesInclude: true },
    sums: [{ rate: 1900, netCents: 2518, taxCents: 479 }],
  }),
  'earlier parts deducted': issued({ dueAt: AT, prepaidCents: 5950 }),
  discount: issued({
    discountNetCents: 1000,
    sums: [{ rate: 1900, netCents: 9000, taxCents: 1710 }],
  }),
  'nothing to pay': issued({
    discountNetCents: 10_000,
    sums: [{ rate: 1900, netCents: 0, taxCents: 0 }],
  }),
  'inclusive prices': issued({
    lines: [{ name: 'SEO Basic', points: [], netCents: 8403 }],
    tax: { ...RATE, pricesInclude: true },
    sums: [{ rate: 1900, netCents: 8403, taxCents: 1597 }],
  }),
  'reverse charge': issued({
    tax: { ...RATE, treatment: 'reverse-charge', words: 'Reverse charge' },
    sums: UNTAXED,
  }),
  'customer outside the EU': issued({
    customer: { ...SNAPSHOT.customer, country: 'United States', address: '1 Main St\n02101 Boston' },
    tax: { ...RATE, treatment: 'outside-scope', words: '' },
    sums: UNTAXED,
  }),
  'small business': issued({
    seller: { ...SNAPSHOT.seller, taxNumber: '12/345/67890', registration: '' },
    tax: { ...NO_TAX, words: 'Kein Ausweis von Umsatzsteuer nach § 19 UStG.' },
    sums: UNTAXED,
  }),
  'part credit': issued(CREDIT, { kind: 'credit-note' }),
  'credit of two rates': issued(
    {
      ...CREDIT,
      lines: [{ name: 'Credit for all', points: [], netCents: -15_000 }],
      sums: [
        { rate: 1900, netCents: -10_000, taxCents: -1900 },
        { rate: 700, netCents: -5000, taxCents: -350 },
      ],
    },
    { kind: 'credit-note' },
  ),
  'credit of an unpaid invoice': issued({ ...CREDIT, lessensInvoice: true }, { kind: 'credit-note' }),
  'credit taken back': issued({
    lines: [{ name: 'SEO Basic', points: [], netCents: 2101 }],
    sums: [{ rate: 1900, netCents: 2101, taxCents: 399 }],
    corrects: { number: 'CN-000001', issuedAt: AT },
    reason: 'This takes back credit note CN-000001.',
  }),
  'whole yen': issued({
    currency: 'JPY',
    sums: [{ rate: 1900, netCents: 10_000, taxCents: 1900 }],
  }),
  'a test': issued({}, { mode: 'test' }),
}

const lacksOf = (changes: Partial<InvoiceSnapshot>, format: string) =>
  eInvoiceStates(issued(changes)).find((state) => state.format === format)?.lacks

const textOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

describe('every kind of document', () => {
  it.each(Object.entries(KINDS))('keeps the rules and the schemas: %s', async (_, document) => {
    const invoice = eInvoiceOf(document)
    for (const format of E_INVOICE_FORMATS)
      expect(brokenRules(invoice, format).map(({ id }) => id)).toEqual([])
    expect(faultsOfCii(ciiFile(invoice, 'cii'))).toEqual([])
    expect(faultsOfCii(ciiFile(invoice, 'xrechnung'))).toEqual([])
    expect(await faultsOfUbl(ublFile(invoice))).toEqual([])
  })

  it.each(Object.entries(KINDS))('says the same in both syntaxes: %s', (_, document) => {
    const invoice = eInvoiceOf(document)
    const [cii, ubl] = [ciiFile(invoice, 'cii'), ublFile(invoice)]
    const pairs = [
      ['ram:LineTotalAmount', 'cbc:LineExtensionAmount'],
      ['ram:GrandTotalAmount', 'cbc:TaxInclusiveAmount'],
      ['ram:DuePayableAmount', 'cbc:PayableAmount'],
      ['ram:TotalPrepaidAmount', 'cbc:PrepaidAmount'],
      ['ram:CalculatedAmount', 'cbc:TaxAmount'],
      ['ram:CountryID', 'cbc:IdentificationCode'],
      ['ram:ExemptionReasonCode', 'cbc:TaxExemptionReasonCode'],
    ] as const
    for (const [one, other] of pairs)
      expect(textOf(ubl, other).toSorted(), one).toEqual(expect.arrayContaining(textOf(cii, one)))
    expect(ubl).not.toMatch(/<(\w+:\w+)[^>]*><\/\1>|<[^>]+\/>/)
  })
})

describe('what it says', () => {
  it('the schemas would see what is wrong', async () => {
    const ubl = ublFile(eInvoiceOf(KINDS['standard rate']!))
    for (const wrong of [
      ubl.replace(/<cbc:PayableAmount.*?<\/cbc:PayableAmount>/, ''),
      ubl.replace(/(<cbc:ID>INV-000002<\/cbc:ID>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, '$2$1'),
      ubl.replace('schemeID="EM"', 'schemeID="email"'),
      ubl.replaceAll('cbc:BuyerReference', 'cbc:Buyer'),
    ])
      expect(await faultsOfUbl(wrong)).toHaveLength(1)
    const xml = ciiFile(eInvoiceOf(KINDS['standard rate']!), 'cii')
    expect(faultsOfCii(xml.replace(/<ram:DuePayableAmount>.*?<\/ram:DuePayableAmount>/, ''))).toHaveLength(1)
  })

  it('a credit note has positive amounts, its own type and the number of its invoice', () => {
    const invoice = eInvoiceOf(KINDS['part credit']!)
    expect(invoice).toMatchObject({
      type: '381',
      corrects: { number: 'INV-000001', issuedOn: '2026-11-16' },
      totals: { netCents: 2101, taxCents: 399, grossCents: 2500, dueCents: 0 },
    })
    expect(ublFile(invoice)).toContain('<CreditNote xmlns=')
    expect(textOf(ublFile(invoice), 'cbc:CreditedQuantity')).toEqual(['1'])
  })

  it('one of an unpaid invoice says what is owed less', () => {
    const { totals, terms } = eInvoiceOf(KINDS['credit of an unpaid invoice']!)
    expect(totals).toMatchObject({ prepaidCents: 0, dueCents: 2500 })
    expect(terms).toBe(CREDIT.reason)
  })

  it('a rate, reverse charge, no tax and outside the scope have their categories', () => {
    const category = (kind: string) => eInvoiceOf(KINDS[kind]!).taxes[0]
    expect(category('standard rate')).toMatchObject({ category: 'S', reason: '' })
    expect(category('zero rate')).toMatchObject({ category: 'Z', reason: '' })
    expect(category('reverse charge')).toMatchObject({ category: 'AE', reasonCode: 'VATEX-EU-AE' })
    expect(category('small business')).toMatchObject({
      category: 'E',
      reason: expect.stringContaining('§ 19'),
    })
    expect(category('customer outside the EU')).toMatchObject({ category: 'O', reasonCode: 'VATEX-EU-O' })
  })

  it('names no VAT number where no VAT applies, and the seller all the same', () => {
    const { seller, buyer } = eInvoiceOf(KINDS['customer outside the EU']!)
    expect([seller.vatNumber, buyer.vatNumber]).toEqual(['', ''])
    expect(seller).toMatchObject({ taxNumber: 'DE123456789', registration: 'HRB 12345' })
  })

  it('lists several lines, deducts earlier parts and discounts each rate', () => {
    const two = eInvoiceOf(KINDS['two rates']!)
    expect(two.discounts).toEqual([
      { category: 'S', rate: 1900, cents: 1000 },
      { category: 'S', rate: 700, cents: 600 },
    ])
    expect(two.lines[1]).toMatchObject({ quantity: 3, unitCents: 2000, priceFor: 1, discountCents: 0 })
    const [three] = eInvoiceOf(KINDS['three at a price that included tax']!).lines
    expect(three).toMatchObject({ quantity: 3, unitCents: 2518, priceFor: 3, cents: 2518 })
    expect(eInvoiceOf(KINDS['earlier parts deducted']!).totals).toMatchObject({
      grossCents: 11_900,
      prepaidCents: 5950,
      dueCents: 5950,
    })
  })

  it('escapes what was typed, and leaves out what XML cannot hold', () => {
    const name = 'A \u0000<b>&"\u000B 😀'
    const xml = ciiFile(eInvoiceOf(issued({ customer: { ...SNAPSHOT.customer, company: name } })), 'cii')
    expect(xml).toContain('<ram:Name>A &#60;b&#62;&#38;&#34; 😀</ram:Name>')
    expect(faultsOfCii(xml)).toEqual([])
  })
})

describe('what is missing', () => {
  const seller = (changes: Partial<InvoiceSnapshot['seller']>) => ({
    seller: { ...SNAPSHOT.seller, ...changes },
  })
  const customer = (changes: Partial<InvoiceSnapshot['customer']>) => ({
    customer: { ...SNAPSHOT.customer, ...changes },
  })
  const reverse = { tax: { ...RATE, treatment: 'reverse-charge' as const }, sums: UNTAXED }

  it.each([
    ['cii', seller({ taxNumber: '' }), ['sellerTaxNumber']],
    ['cii', customer({ country: 'Atlantis' }), ['buyerCountry']],
    ['cii', { ...reverse, ...seller({ taxNumber: '12/345' }) }, ['sellerVatNumber']],
    ['cii', { ...reverse, ...customer({ vatNumber: '' }) }, ['buyerVatNumber']],
    ['cii', customer({ email: '' }), []],
    ['ubl', customer({ email: '' }), ['buyerEmail']],
    ['ubl', seller({ email: '' }), ['sellerEmail']],
    ['ubl', seller({ phone: '' }), []],
    ['xrechnung', seller({ phone: '' }), ['sellerPhone']],
    ['xrechnung', seller({ address: 'Hafenstraße 1' }), ['sellerCity']],
    ['xrechnung', customer({ address: 'Keizersgracht 1' }), ['buyerCity']],
    ['cii', { sums: [{ rate: 1900, netCents: 9999, taxCents: 19 }] }, ['sums']],
    ['cii', { currency: 'KWD', sums: [{ rate: 1900, netCents: 10_000, taxCents: 1901 }] }, ['decimals']],
  ])('is named: %s %j', (format, changes, lacks) => {
    expect(lacksOf(changes as Partial<InvoiceSnapshot>, format)).toEqual(lacks)
  })

  it('only sellers in the EU have e-invoices, and only German ones an XRechnung', () => {
    expect(eInvoiceStates(issued(seller({ country: 'United Kingdom' })))).toEqual([])
    expect(formatsOf({ ...SNAPSHOT, ...seller({ country: 'France' }) })).toEqual(['cii', 'ubl'])
  })
})

describe('the PDF', () => {
  const draw = (eInvoice?: string, author = 'Nordlicht') =>
    invoicePdf(printInvoice(issued(), { paidAt: AT, related: [] }, ENGLISH), {
      author,
      locale: 'de-DE',
      createdAt: AT,
      texts: pdfTexts(ENGLISH, 'INV-000002', ''),
      look: DEFAULT_LOOK,
      ...(eInvoice && { eInvoice }),
    })
  const metadataOf = (pdf: Buffer) => /<\?xpacket begin[^]*<\?xpacket end="w"\?>/.exec(pdf.toString())![0]

  it('holds the e-invoice where readers of Factur-X look for it', async () => {
    const xml = ciiFile(eInvoiceOf(issued()), 'cii')
    const pdf = await draw(xml)
    const files = (await (await getDocumentProxy(new Uint8Array(pdf))).getAttachments()) as Record<
      string,
      { filename: string; content: Uint8Array }
    >
    expect(Object.keys(files)).toEqual(['factur-x.xml'])
    expect(Buffer.from(files['factur-x.xml']!.content).toString()).toBe(xml)
    const bytes = pdf.toString('latin1')
    expect(bytes).toContain('/AFRelationship /Alternative')
    expect(bytes).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(bytes).toContain('/Subtype /text#2Fxml')
    const metadata = metadataOf(pdf)
    for (const said of [
      '<pdfaid:part>3<',
      '<fx:DocumentFileName>factur-x.xml<',
      '<fx:DocumentType>INVOICE<',
      '<fx:ConformanceLevel>EN 16931<',
      '<fx:Version>1.0<',
      '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#<',
    ])
      expect(metadata).toContain(said)
    expect((await draw()).toString('latin1')).not.toContain('factur-x')
  })

  it('has metadata that can be read, whatever the agency is called', async () => {
    const pdf = await draw(ciiFile(eInvoiceOf(issued()), 'cii'), 'Salt & <Pepper>')
    const document = XmlDocument.fromString(metadataOf(pdf))
    expect(document.root.content).toContain('Salt & <Pepper>')
    document.dispose()
    const { info } = await (await getDocumentProxy(new Uint8Array(pdf))).getMetadata()
    expect(info).toMatchObject({ Author: 'Salt & <Pepper>' })
  })
})

describe('an address', () => {
  it.each([
    ['Hafenstraße 1\n20457 Hamburg', ['Hafenstraße 1'], '20457', 'Hamburg'],
    ['Hafenstraße 1, D-20457 Hamburg', ['Hafenstraße 1'], '20457', 'Hamburg'],
    ['Keizersgracht 1\n1015 CJ  Amsterdam', ['Keizersgracht 1'], '1015 CJ', 'Amsterdam'],
    ['Drottninggatan 5\n111 51 Stockholm', ['Drottninggatan 5'], '111 51', 'Stockholm'],
    ['Rua Augusta 1\n1100-048 Lisboa', ['Rua Augusta 1'], '1100-048', 'Lisboa'],
    ['ul. Prosta 1\n00-838 Warszawa', ['ul. Prosta 1'], '00-838', 'Warszawa'],
    ['1 Harbour Road\nBristol BS1 4ND', ['1 Harbour Road'], 'BS1 4ND', 'Bristol'],
    ['1 Quay\nDublin\nD02 X285', ['1 Quay'], 'D02 X285', 'Dublin'],
    ['12 Rue de Rivoli', ['12 Rue de Rivoli'], '', ''],
    ['a\nb\nc\nd\n75001 Paris', ['a', 'b', 'c, d'], '75001', 'Paris'],
    ['', [], '', ''],
  ])('%j', (text, lines, postCode, city) => {
    expect(postalAddress(text, 'DE')).toEqual({ lines, postCode, city, country: 'DE' })
  })
})

describe('random orders', () => {
  const order = fc.record({
    tax: fc
      .record({
        treatment: fc.constantFrom(...TREATMENTS),
        rate: fc.oneof(fc.constantFrom(0, 550, 700, 1900, 2000, 2550), fc.integer({ min: 0, max: 5000 })),
        pricesInclude: fc.boolean(),
      })
      .map((asSold): TaxAsSold =>
        asSold.treatment === 'none' ? NO_TAX : { ...asSold, name: 'VAT', words: '' },
      ),
    money: fc.constantFrom(['JPY', 1], ['EUR', 1], ['HUF', 100], ['KWD', 10]),
    units: fc.integer({ min: 1, max: 10_000_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    back: fc.integer({ min: 0, max: 100 }),
  })

  it('and their part credits break no rule, in currencies with 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(order, ({ tax: asSold, money: [currency, step], units, off, back }) => {
        const tax = { ...asSold, step: step as number }
        const listCents = units * tax.step
        const discountCents = Math.floor((units * off) / 100) * tax.step
        const amounts = orderAmounts({ listCents, discountCents, tax })
        const { listNetCents, discountNetCents } = netLines(amounts, tax)
        const sums = sumsOfOrder(amounts, tax)
        const shown = {
          tax,
          currency: currency as string,
          sums,
          discountNetCents,
          lines: [{ name: 'Work', points: [], netCents: listNetCents }],
        }
        const shares = creditShares(sums, Math.floor((amounts.totalCents * back) / 100))
        const credit = {
          ...shown,
          ...CREDIT,
          sums: shares.map(({ rate, netCents, taxCents }) => ({
            rate,
            netCents: -netCents,
            taxCents: -taxCents,
          })),
          lines: [{ name: 'Work', points: [], netCents: -shares[0]!.netCents }],
        }
        // A third decimal of dinars can't be written, and is named.
        const lacks = (document: IssuedInvoice) =>
          brokenRules(eInvoiceOf(document), 'xrechnung')
            .filter(({ lack }) => lack !== 'decimals' || currency !== 'KWD')
            .map(({ id }) => id)
        expect(lacks(issued(shown))).toEqual([])
        const ofCredit = lacks(issued(credit, { kind: 'credit-note' }))
        // Shares in whole yen can be more than a yen away from the rate. Such a one is withheld.
        expect(currency === 'JPY' ? ofCredit.filter((id) => id !== 'BR-CO-17') : ofCredit).toEqual([])
      }),
      { numRuns: atScale(1000, 10_000) },
    )
  })
})
