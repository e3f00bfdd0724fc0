// An invoice or a credit note, to read, print or save.
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/invoice'
import { InvoicePaper } from './invoice-paper.tsx'
import { PrintButton } from './print-button.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  orErrorScreen(scopeOf(context).act.invoiceOf(params.number))

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && `${loaderData.printed.title} ${loaderData.number}` },
]

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const t = useWords('invoices.screens')
  const { printed, number, orderId, canBePaid, others, own, eInvoices, withheld } = loaderData
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LinkButton to={own ? `/order/${orderId}` : `/admin/payment-status/${orderId}`}>
          {t('backToOrder')}
        </LinkButton>
        <div className="flex flex-wrap gap-3">
          {own && canBePaid && (
            <LinkButton variant="primary" to={`/pay-now/${orderId}`}>
              {t('payNow')}
            </LinkButton>
          )}
          <PrintButton variant="quiet">{t('print')}</PrintButton>
          <AnchorButton variant={canBePaid ? 'quiet' : 'primary'} href={`/invoice/${number}.pdf`} download>
            {t('savePdf')}
          </AnchorButton>
        </div>
      </div>
      <InvoicePaper printed={printed} />
      {eInvoices.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted print:hidden">
          {t('forPrograms')}
          {eInvoices.map((format) => (
            <AnchorButton
              key={format}
              variant="quiet"
              href={`/invoice/${number}.xml?format=${format}`}
              download
            >
              {t(`format.${format}`)}
            </AnchorButton>
          ))}
        </p>
      )}
      {withheld.map((words) => (
        <Notice key={words} tone="info" className="mt-4 print:hidden">
          {words}
        </Notice>
      ))}
      {others.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted print:hidden">
          {t('alsoOfOrder')}
          {others.map((other) => (
            <LinkButton key={other.number} to={`/invoice/${other.number}`}>
              {other.title}
            </LinkButton>
          ))}
        </p>
      )}
    </div>
  )
}
