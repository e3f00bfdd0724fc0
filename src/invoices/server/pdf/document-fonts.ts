// The fonts of a document: those of the agency's brand if they have all of its letters, otherwise Inter,
// which has Greek and Cyrillic letters too.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { TYPEFACES, type Typeface } from '#brand/rules/typefaces.ts'
import { ROOT } from '#platform/server/root.ts'
import type { PrintedInvoice } from '../../rules/printed-invoice.ts'
import { hasLetters } from './missing-letters.ts'

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
export async function registerFonts(
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
