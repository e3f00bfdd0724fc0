// A document as a PDF file, with the logo and the look of today.
import { loadAgency } from '#email/server/agency.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { PrintedInvoice } from '../rules/printed-invoice.ts'
import { drawPdf, type PdfTask } from './pdf/draw-pdf.ts'

export interface DocumentFile {
  name: string
  bytes: Buffer
}

export async function drawDocument(
  app: App,
  printed: PrintedInvoice,
  options: Omit<PdfTask['options'], 'look' | 'logo'>,
): Promise<DocumentFile> {
  const { name, look } = await loadAgency(app)
  // Loaded when it is needed, like the library that writes the file.
  const { logoPicture } = await import('#site/server/drawings/index.ts')
  const picture = await logoPicture(app, look)
  const bytes = await drawPdf({
    printed,
    options: { ...options, look, ...(picture && { logo: { picture, name } }) },
  })
  return { name: `${printed.number}.pdf`, bytes }
}

export async function limitDrawing(app: App, viewer: Viewer): Promise<void> {
  const { userId } = requireSignedIn(viewer)
  await consume(app, `invoice-pdf ${userId}`, rateLimits.invoicePdf, 'Too many PDFs in a short time.')
}
