// The PDF of an invoice or a credit note.
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/invoice-pdf'

export async function loader({ context, params }: Route.LoaderArgs) {
  return pdfAnswer(await orErrorScreen(scopeOf(context).act.invoiceFile(params.number)))
}

export const pdfAnswer = ({ name, bytes }: { name: string; bytes: Buffer }): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
