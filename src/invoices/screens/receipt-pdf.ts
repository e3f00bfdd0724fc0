// The PDF of a receipt.
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/receipt-pdf'
import { pdfAnswer } from './invoice-pdf.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const number = url.searchParams.get('number') ?? undefined
  return pdfAnswer(await orErrorScreen(scopeOf(context).act.receiptFile(params.id, number)))
}
