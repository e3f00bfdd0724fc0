// Draws a printed invoice as a PDF: text that can be selected, fonts embedded, pages numbered, tagged for
// screen readers, and made for archives (PDF/A-3a). The e-invoice of the same document goes inside (Factur-X).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { type Look, DEFAULT_LOOK } from '#brand/rules/look.ts'
import { paletteOf } from '#brand/rules/palette-of.ts'
import { lightScreenColours } from '#brand/rules/screen-colours.ts'
import { TYPEFACES, type Typeface } from '#brand/rules/typefaces.ts'
import { escapeMarkup } from '#platform/rules/markup.ts'
import { ROOT } from '#platform/server/root.ts'
import type { PrintedInvoice } from '../../rules/printed-invoice.ts'
import { attachEInvoice } from './attach-e-invoice.ts'
import { drawTable } from './invoice-table.ts'
import { withKnownLetters, hasLetters } from './missing-letters.ts'
import { artifact, group, rule, write, type Element, type Paper } from './paper.ts'

export interface PdfOptions {
  /** The agency, as the document's author. */
  author: string
  /** Americans print on Letter, everybody else on A4. */
  locale: string
  /** The time of the issue, so that the same document has the same bytes. */
  createdAt: number
  texts: PdfTexts
  /** The colours and typefaces of the agency's brand. */
  look: Look
  /** A PNG, and the name that it says. */
  logo?: Logo
  /** The e-invoice that goes inside, as XML. */
  eInvoice?: string
}

/** What stands on it besides the document, in its language. */
export interface PdfTexts {
  /** On every page, with {page} and {pages}. */
  page: string
  /** Below a document with letters that the font lacks. */
  missingLetters: string
}

interface Logo {
  picture: Uint8Array
  name: string
}

const LETTER_LOCALES = ['en-US', 'en-CA', 'fr-CA', 'es-MX']
const MARGIN = 56

/** Japanese prices are written with a wide yen sign, which the font has not. */
const inOurLetters = (invoice: PrintedInvoice): PrintedInvoice =>
  JSON.parse(JSON.stringify(invoice).replaceAll('\uFFE5', '\u00A5')) as PrintedInvoice

export async function invoicePdf(printed: PrintedInvoice, options: PdfOptions): Promise<Buffer> {
  const readable = inOurLetters(printed)
  const doc = new PDFDocument({
    size: LETTER_LOCALES.includes(options.locale) ? 'LETTER' : 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 20 },
    bufferPages: true,
    lang: printed.language,
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    subset: 'PDF/A-3a',
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
  const root = doc.struct('Document')
  doc.addStructure(root)
  const paper: Paper = {
    doc,
    root,
    colours: paletteOf(options.look),
    left: MARGIN,
    width: doc.page.width - 2 * MARGIN,
    bottom: () => doc.page.height - MARGIN - 20,
  }
  const invoice = withKnownLetters(doc, readable, options.texts.missingLetters)
  drawHead(paper, invoice, options.logo)
  drawWarning(paper, invoice)
  drawParties(paper, invoice)
  drawTable(paper, invoice)
  drawNotes(paper, invoice)
  numberPages(paper, options.texts.page)
  root.end()
  if (options.eInvoice) attachEInvoice(doc, options.eInvoice, options.createdAt)
  escapeMetadata(doc)
  doc.end()
  return done
}

/**
 * pdfkit writes title and author into the XML of the metadata as they are, so an agency called "A & B" would
 * break it. When it begins with that, it has written them as text already.
 */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const append = doc.appendXML.bind(doc)
  const { Title = '', Author = '' } = doc.info
  const escaped = { Title: escapeMarkup(Title), Author: escapeMarkup(Author) }
  doc.appendXML = (...xml) => {
    Object.assign(doc.info, escaped)
    append(...xml)
  }
}

const GAP = 24

const LOGO = { width: 132, height: 27, gap: 8 }

function drawHead(paper: Paper, { title, number, mark, seller }: PrintedInvoice, logo?: Logo): void {
  const { doc, colours, left, width, root } = paper
  const half = (width - GAP) / 2
  const top = doc.y
  const isSaid = (text: string) => text === logo?.name
  if (logo) {
    write(paper, root, ['Figure', { alt: logo.name }], () =>
      doc.image(Buffer.from(logo.picture), left, top, { fit: [LOGO.width, LOGO.height] }),
    )
    doc.y = top + LOGO.height + LOGO.gap
  }
  doc.font('display').fontSize(13).fillColor(colours.ink)
  if (!isSaid(seller.name)) {
    write(paper, root, ['P'], () => doc.text(seller.name, left, doc.y, { width: half }))
    doc.moveDown(0.3)
  }
  doc.font('text').fontSize(9).fillColor(colours.muted)
  const lines = seller.lines.filter((text) => !isSaid(text))
  writeLines(paper, root, { lines, at: left, width: half })
  const below = doc.y
  const right = { width: half, align: 'right' } as const
  write(paper, root, ['H1'], () => {
    doc
      .font('display')
      .fontSize(20)
      .fillColor(colours.ink)
      .text(title, left + half + GAP, top, right)
    doc.font('text').fontSize(12).text(number, right)
  })
  if (mark) drawMark(paper, mark)
  doc.y = Math.max(below, doc.y) + 14
  rule(paper, doc.y, { width: 1.5, colour: colours.ink })
  doc.y += 18
}

/** Lines of one paragraph. */
function writeLines(
  paper: Paper,
  parent: Element,
  { lines, at, width }: { lines: readonly string[]; at: number; width: number },
): void {
  if (!lines.length) return
  write(paper, parent, ['P'], () => {
    for (const text of lines) paper.doc.text(text, at, paper.doc.y, { width, lineGap: 1.5 })
  })
}

/** A stamp at the right margin. */
function drawMark(paper: Paper, mark: string): void {
  const { doc, colours, left, width, root } = paper
  doc.font('bold').fontSize(11)
  const [boxWidth, boxHeight] = [doc.widthOfString(mark) + 18, 22]
  const [x, y] = [left + width - boxWidth, doc.y + 6]
  artifact(paper, () =>
    doc.roundedRect(x, y, boxWidth, boxHeight, 4).lineWidth(1.2).strokeColor(colours.accent).stroke(),
  )
  write(paper, root, ['P'], () =>
    doc.fillColor(colours.accent).text(mark, x, y + 4.5, { width: boxWidth, align: 'center' }),
  )
  doc.y = y + boxHeight
}

function drawWarning(paper: Paper, { warning }: PrintedInvoice): void {
  if (!warning) return
  const { doc, colours, left, width, root } = paper
  const { danger } = lightScreenColours(colours.ink)
  const [top, inside] = [doc.y, { width: width - 24, lineGap: 1.5 }]
  doc.fillColor(danger)
  write(paper, root, ['P'], () => {
    doc
      .font('bold')
      .fontSize(12)
      .text(warning.words, left + 12, top + 9, inside)
    doc.font('text').fontSize(10).text(warning.detail, inside)
  })
  const height = doc.y - top + 7
  artifact(paper, () => doc.rect(left, top, width, height).lineWidth(1.2).strokeColor(danger).stroke())
  doc.y = top + height + 18
}

function drawParties(paper: Paper, { buyer, facts }: PrintedInvoice): void {
  const { doc, colours, left, width, root } = paper
  const half = (width - GAP) / 2
  const top = doc.y
  doc.font('text').fontSize(9).fillColor(colours.muted)
  write(paper, root, ['H2'], () => doc.text(buyer.title, left, top, { width: half }))
  doc.moveDown(0.25)
  doc.fontSize(10).fillColor(colours.ink)
  writeLines(paper, root, { lines: buyer.lines, at: left, width: half })
  let [y, below] = [top, doc.y]
  const table = group(paper, root, 'Table')
  for (const [label, value] of facts) {
    const at = left + half + GAP
    const row = group(paper, table, 'TR')
    doc.fontSize(9).fillColor(colours.muted)
    write(paper, row, ['TH', { scope: 'Row' }], () => doc.text(label, at, y, { width: half * 0.4 }))
    const labelEnd = doc.y
    doc.fillColor(colours.ink)
    write(paper, row, ['TD'], () =>
      doc.text(value, at + half * 0.4, y, { width: half * 0.6, align: 'right' }),
    )
    y = Math.max(labelEnd, doc.y) + 3
  }
  below = Math.max(below, y)
  doc.y = below + 22
}

function drawNotes(paper: Paper, { notes, footer }: PrintedInvoice): void {
  const { doc, colours, left, width, bottom, root } = paper
  doc.y += 16
  doc.font('text').fontSize(10).fillColor(colours.ink)
  for (const text of notes)
    write(paper, root, ['P'], () => doc.text(text, left, doc.y, { width, paragraphGap: 5 }))
  if (!footer.length) return
  doc.fontSize(9)
  const height = doc.heightOfString(footer.join('\n'), { width, lineGap: 1.5 })
  if (doc.y + 26 + height > bottom()) doc.addPage()
  doc.y += 12
  rule(paper, doc.y, { width: 0.5, colour: colours.line })
  doc.y += 10
  doc.fillColor(colours.muted)
  writeLines(paper, root, { lines: footer, at: left, width })
}

function numberPages(paper: Paper, text: string): void {
  const { doc, colours, left, width } = paper
  const { count } = doc.bufferedPageRange()
  doc.font('text').fontSize(8)
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // The number is written into the bottom margin, where pdfkit would otherwise begin a new page.
    doc.page.margins.bottom = 0
    const words = text.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    const place = { width, align: 'right', lineBreak: false } as const
    artifact(
      paper,
      () => doc.fillColor(colours.muted).text(words, left, doc.page.height - MARGIN, place),
      'Pagination',
    )
  }
}

// The fonts of a document: those of the agency's brand if they have all of its letters, otherwise Inter,
// which has Greek and Cyrillic letters too.
interface FontFiles {
  text: Buffer
  bold: Buffer
  /** For headings. */
  display: Buffer
}

const loaded = new Map<Typeface, Promise<FontFiles>>()

/** Read once, and only if a PDF is made. */
function filesOf(typeface: Typeface): Promise<FontFiles> {
  const known = loaded.get(typeface)
  if (known) return known
  const { display, text } = TYPEFACES[typeface]
  const read = (file: string) => readFile(join(ROOT, `src/brand/fonts/${file}.ttf`))
  const files = Promise.all([
    read(`${text.file}-regular`),
    read(`${text.file}-semibold`),
    read(display.file),
  ]).then(([regular, bold, heading]) => ({ text: regular, bold, display: heading }))
  loaded.set(typeface, files)
  files.catch(() => loaded.delete(typeface))
  return files
}

/** Registers the fonts `text`, `bold` and `display`, and chooses `text`. */
async function registerFonts(
  doc: PDFKit.PDFDocument,
  typeface: Typeface,
  invoice: PrintedInvoice,
): Promise<void> {
  const has = (font: Buffer, ...texts: unknown[]) =>
    texts.every((text) => hasLetters(doc.font(font as unknown as string), text))
  const own = await filesOf(typeface)
  const { text, bold } = has(own.text, invoice) ? own : await filesOf(DEFAULT_LOOK.typeface)
  doc.registerFont('text', text)
  doc.registerFont('bold', bold)
  doc.registerFont('display', has(own.display, invoice.title, invoice.seller.name) ? own.display : bold)
  doc.font('text')
}
