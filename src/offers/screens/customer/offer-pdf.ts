import { pdfAnswer } from '#invoices/screens/invoice-pdf.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/offer-pdf'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const asked = url.searchParams.get('version') ?? ''
  const version = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : undefined
  const answer = pdfAnswer(await orErrorScreen(act.offerFile({ token: params.token, version })))
  answer.headers.set('referrer-policy', 'no-referrer')
  answer.headers.set('x-robots-tag', 'noindex')
  return answer
}
