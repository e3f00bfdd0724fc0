// Documents as PDF. Drawing one takes a tenth of a second of computing, so it is done in a thread, one at a
// time, and not again while nothing on the document changes.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Words } from '#platform/rules/words.ts'
import { ROOT } from '#platform/server/root.ts'
import type { PrintedInvoice } from '../../rules/printed-invoice.ts'
import type { PdfOptions, PdfTexts } from './invoice-pdf.ts'

export interface PdfTask {
  printed: PrintedInvoice
  options: PdfOptions
}

/** In production the server is a bundle (vite.server.config.ts). */
const PROGRAM = join(
  ROOT,
  import.meta.filename.endsWith('.ts')
    ? 'src/invoices/server/pdf/draw-pdf-thread.ts'
    : 'build/site/draw-pdf-thread.js',
)
/** About forty kilobytes each. */
const MOST_KEPT = 50

const kept = new Map<string, Promise<Buffer>>()
let last: Promise<unknown> = Promise.resolve()

/** What the file says besides the document. The thread has no catalogues. */
export function pdfTexts(words: Pick<Words, 'of'>, number: string, pageAddress: string): PdfTexts {
  const t = words.of('invoices.documents')
  return {
    page: t('page', { number, page: '{page}', pages: '{pages}' }),
    missingLetters: pageAddress ? t('missingLettersAt', { address: pageAddress }) : t('missingLetters'),
  }
}

export function drawPdf(task: PdfTask): Promise<Buffer> {
  // Everything that is drawn: what happened to the document since its issue, and the brand of today.
  const key = createHash('sha256').update(JSON.stringify(task)).digest('hex')
  const known = kept.get(key)
  if (known) return known
  const drawn = last.then(() => inThread(task))
  last = drawn.catch(() => {})
  kept.set(key, drawn)
  drawn.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT) kept.delete(oldest!)
  return drawn
}

async function inThread(workerData: PdfTask): Promise<Buffer> {
  // Without the settings, which hold secrets.
  const thread = new Worker(PROGRAM, { workerData, env: {} })
  try {
    const [bytes] = (await once(thread, 'message')) as [Uint8Array]
    return Buffer.from(bytes)
  } finally {
    await thread.terminate()
  }
}
