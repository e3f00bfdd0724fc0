// A document as a PDF file, with the logo and the look of today.
import type { PrintedInvoice } from '#domain/invoice/printed-invoice.ts'
import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { loadAgency } from '../../outbox/agency.ts'
import { drawPdf, type PdfTask } from '../../pdf/draw-pdf.ts'
import { consume } from '../../rate-limits/consume.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'

export interface DocumentFile {
  name: string
  bytes: Buffer
}

export async function drawDocument(
  house: House,
  printed: PrintedInvoice,
  options: Omit<PdfTask['options'], 'look' | 'logo'>,
): Promise<DocumentFile> {
  const { name, look } = await loadAgency(house)
  // Loaded when it is needed, like the library that writes the file.
  const { logoPicture } = await import('../../drawings/index.ts')
  const picture = await logoPicture(house, look)
  const bytes = await drawPdf({
    printed,
    options: { ...options, look, ...(picture && { logo: { picture, name } }) },
  })
  return { name: `${printed.number}.pdf`, bytes }
}

export async function limitDrawing(house: House, viewer: Viewer): Promise<void> {
  const { userId } = requireSignedIn(viewer)
  await consume(house, `invoice-pdf ${userId}`, rateLimits.invoicePdf, 'Too many PDFs in a short time.')
}
