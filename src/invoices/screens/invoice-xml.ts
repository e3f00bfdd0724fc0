// An invoice or a credit note for programs: `?format=` says in which form.
import { notFound } from '#platform/rules/errors.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { E_INVOICE_FORMATS } from '../rules/e-invoice/model.ts'
import type { Route } from './+types/invoice-xml'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('format') ?? 'cii'
  const format = E_INVOICE_FORMATS.find((name) => name === asked)
  const { name, xml } = await orErrorScreen(
    format ? scopeOf(context).act.eInvoiceFile(params.number, format) : Promise.reject(notFound('invoice')),
  )
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
