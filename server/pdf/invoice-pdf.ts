// Draws a printed invoice as a PDF: text that can be selected, fonts embedded, pages numbered.
import type { Look } from '#domain/brand/look.ts'
import { paletteOf } from '#domain/brand/palette-of.ts'
import type { PrintedInvoice } from '#domain/invoice/printed-invoice.ts'
import { registerFonts } from './document-fonts.ts'
import { drawTable } from './invoice-table.ts'
import { withKnownLetters } from './missing-letters.ts'
import type { Paper } from './paper.ts'

export interface PdfOptions {
  /** The agency, as the document's author. */
  author: string
  /** Americans print on Letter, everybody else on A4. */
  locale: string
  /** The time of the issue, so that the same document has the same bytes. */
  createdAt: number
  /** The address of its page, for letters that the PDF can't show. Empty if it has none yet. */
  pageAddress: string
  /** The colours and typefaces of the agency's brand. */
  look: Look
  /** A PNG, and the name that it says. */
  logo?: Logo
}

interface Logo {
  picture: Buffer
  name: string
}

const LETTER_LOCALES = ['en-US', 'en-CA', 'fr-CA', 'es-MX']
const MARGIN = 56

/** Japanese prices are written with a wide yen sign, which the font has not. */
const inOurLetters = (invoice: PrintedInvoice): PrintedInvoice =>
  JSON.parse(JSON.stringify(invoice).replaceAll('\uFFE5', '\u00A5')) as PrintedInvoice

export async function invoicePdf(printed: PrintedInvoice, options: PdfOptions): Promise<Buffer> {
  const readable = inOurLetters(printed)
  // Loaded when it is needed: most processes never draw one.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: LETTER_LOCALES.includes(options.locale) ? 'LETTER' : 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 20 },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    // One of our own is chosen below.
    font: null as unknown as string,
    info: {
      Title: `${readable.title} ${readable.number}`,
      Author: options.author,
      CreationDate: new Date(options.createdAt),
    },
  })
  await registerFonts(doc, options.look.typeface, readable)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const paper: Paper = {
    doc,
    colours: paletteOf(options.look),
    left: MARGIN,
    width: doc.page.width - 2 * MARGIN,
    bottom: () => doc.page.height - MARGIN - 20,
  }
  const invoice = withKnownLetters(doc, readable, options.pageAddress)
  drawHead(paper, invoice, options.logo)
  drawParties(paper, invoice)
  drawTable(paper, invoice)
  drawNotes(paper, invoice)
  numberPages(paper, invoice)
  doc.end()
  return done
}

const GAP = 24

const LOGO = { width: 132, height: 27, gap: 8 }

function drawHead(paper: Paper, { title, number, mark, seller }: PrintedInvoice, logo?: Logo): void {
  const { doc, colours, left, width } = paper
  const half = (width - GAP) / 2
  const top = doc.y
  const isSaid = (text: string) => text === logo?.name
  if (logo) {
    doc.image(logo.picture, left, top, { fit: [LOGO.width, LOGO.height] })
    doc.y = top + LOGO.height + LOGO.gap
  }
  doc.font('display').fontSize(13).fillColor(colours.ink)
  if (!isSaid(seller.name)) doc.text(seller.name, left, doc.y, { width: half }).moveDown(0.3)
  doc.font('text').fontSize(9).fillColor(colours.muted)
  for (const text of seller.lines)
    if (!isSaid(text)) doc.text(text, left, doc.y, { width: half, lineGap: 1.5 })
  const below = doc.y
  const right = { width: half, align: 'right' } as const
  doc
    .font('display')
    .fontSize(20)
    .fillColor(colours.ink)
    .text(title, left + half + GAP, top, right)
  doc.font('text').fontSize(12).text(number, right)
  if (mark) drawMark(paper, mark)
  doc.y = Math.max(below, doc.y) + 14
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(1.5)
    .strokeColor(colours.ink)
    .stroke()
  doc.y += 18
}

/** A stamp at the right margin. */
function drawMark({ doc, colours, left, width }: Paper, mark: string): void {
  doc.font('bold').fontSize(11)
  const [boxWidth, boxHeight] = [doc.widthOfString(mark) + 18, 22]
  const [x, y] = [left + width - boxWidth, doc.y + 6]
  doc.roundedRect(x, y, boxWidth, boxHeight, 4).lineWidth(1.2).strokeColor(colours.accent).stroke()
  doc.fillColor(colours.accent).text(mark, x, y + 4.5, { width: boxWidth, align: 'center' })
  doc.y = y + boxHeight
}

function drawParties({ doc, colours, left, width }: Paper, { buyer, facts }: PrintedInvoice): void {
  const half = (width - GAP) / 2
  const top = doc.y
  doc
    .font('text')
    .fontSize(9)
    .fillColor(colours.muted)
    .text(buyer.title, left, top, { width: half })
    .moveDown(0.25)
  doc.fontSize(10).fillColor(colours.ink)
  for (const text of buyer.lines) doc.text(text, { width: half, lineGap: 1.5 })
  let [y, below] = [top, doc.y]
  for (const [label, value] of facts) {
    const at = left + half + GAP
    doc
      .fontSize(9)
      .fillColor(colours.muted)
      .text(label, at, y, { width: half * 0.4 })
    const labelEnd = doc.y
    doc.fillColor(colours.ink).text(value, at + half * 0.4, y, { width: half * 0.6, align: 'right' })
    y = Math.max(labelEnd, doc.y) + 3
  }
  below = Math.max(below, y)
  doc.y = below + 22
}

function drawNotes({ doc, colours, left, width, bottom }: Paper, { notes, footer }: PrintedInvoice): void {
  doc.y += 16
  for (const text of notes)
    doc.font('text').fontSize(10).fillColor(colours.ink).text(text, left, doc.y, { width, paragraphGap: 5 })
  if (!footer.length) return
  doc.font('text').fontSize(9)
  const height = doc.heightOfString(footer.join('\n'), { width, lineGap: 1.5 })
  if (doc.y + 26 + height > bottom()) doc.addPage()
  doc.y += 12
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .stroke()
  doc.fillColor(colours.muted).text(footer.join('\n'), left, doc.y + 10, { width, lineGap: 1.5 })
}

function numberPages({ doc, colours, left, width }: Paper, { number }: PrintedInvoice): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // The number is written into the bottom margin, where pdfkit would otherwise begin a new page.
    doc.page.margins.bottom = 0
    doc
      .font('text')
      .fontSize(8)
      .fillColor(colours.muted)
      .text(`${number} · page ${page + 1} of ${count}`, left, doc.page.height - MARGIN, {
        width,
        align: 'right',
        lineBreak: false,
      })
  }
}
