import { pdfAnswer } from '#invoices/screens/invoice-pdf.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/offer-pdf'
import { versionAt } from './offer.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  return pdfAnswer(await orErrorScreen(act.offerFileForTeam({ id: params.id, version: versionAt(url) })))
}
