// The PDF of the receipt, or of an invoice, of what a pay link pays.
import { pdfAnswer } from '#invoices/screens/invoice-pdf.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/pay-link-pdf'

export async function loader({ context, params: { token, number } }: Route.LoaderArgs) {
  const { act, peer } = scopeOf(context)
  return pdfAnswer(await orErrorScreen(act.payLinkFile({ token, peer }, number)))
}
