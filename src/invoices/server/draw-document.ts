// A document as a PDF file, with the logo and the look of today.
import { loadAgency } from '#email/server/agency.ts'
import { requirePayer, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { PrintedInvoice } from '../rules/printed-invoice.ts'
import { drawPdf, pdfTexts, type PdfTask } from './pdf/draw-pdf.ts'

export interface DocumentFile {
  name: string
  bytes: Buffer
}

export async function drawDocument(
  app: App,
  printed: PrintedInvoice,
  {
    pageAddress,
    ...options
  }: Omit<PdfTask['options'], 'look' | 'logo' | 'texts'> & {
    /** The address of its page, for letters that the PDF can’t show. Empty if it has none yet. */
    pageAddress: string
  },
): Promise<DocumentFile> {
  const { name, look } = await loadAgency(app)
  // Loaded when it is needed, like the library that writes the file.
  const { logoPicture } = await import('#site/server/drawings/index.ts')
  const picture = await logoPicture(app, look)
  const bytes = await drawPdf({
    printed,
    options: {
      ...options,
      texts: pdfTexts(await app.words(printed.language), printed.number, pageAddress),
      look,
      ...(picture && { logo: { picture, name } }),
    },
  })
  return { name: `${printed.number}.pdf`, bytes }
}

export async function limitDrawing(app: App, viewer: Viewer): Promise<void> {
  const payer = requirePayer(viewer)
  await consume(app, `invoice-pdf ${payer}`, rateLimits.invoicePdf, say('invoices.errors', 'tooManyPdfs'))
}
