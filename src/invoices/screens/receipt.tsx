// The receipt, to read, print or save. Print hides the rest of the site.
import { data } from 'react-router'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/receipt'
import { InvoicePaper } from './invoice-paper.tsx'
import { PrintButton } from './print-button.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const { order } = await orErrorScreen(act.orderStory(params.id))
  const number = url.searchParams.get('number') ?? undefined
  const { done, refusal } = await attempt(() => act.printedReceipt(params.id, number))
  return data(
    {
      orderId: order._id,
      receipt: done,
      isOver: order.refunded || Boolean(order.receiptNumber),
      why: refusal?.detail,
      invoices: await orErrorScreen(act.invoicesOfOrder(params.id)),
    },
    { status: refusal?.status ?? 200 },
  )
}

export default function ReceiptPage({
  loaderData: { orderId, receipt, isOver, why, invoices },
}: Route.ComponentProps) {
  const t = useWords('invoices.screens')
  const own = receipt?.own ?? true
  const back = {
    to: own ? `/order/${orderId}` : `/admin/payment-status/${orderId}`,
    label: t('backToOrder'),
  }
  if (!receipt) {
    return (
      <>
        <title>{t('receipt')}</title>
        <PageHead title={t(isOver ? 'noReceiptAnyMore' : 'noReceiptYet')} back={back} />
        <Notice tone="info" actions={<LinkButton to={back.to}>{t('seeOrder')}</LinkButton>}>
          {why}
        </Notice>
      </>
    )
  }
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <title>{`${receipt.printed.title} ${receipt.number}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LinkButton to={back.to}>{back.label}</LinkButton>
        <div className="flex flex-wrap gap-3">
          <PrintButton variant="quiet">{t('print')}</PrintButton>
          <AnchorButton
            variant="primary"
            href={`/receipt/${orderId}.pdf?${new URLSearchParams({ number: receipt.number })}`}
            download
          >
            {t('savePdf')}
          </AnchorButton>
        </div>
      </div>
      <InvoicePaper printed={receipt.printed} />
      {receipt.others.length > 0 && <OtherReceipts orderId={orderId} numbers={receipt.others} />}
      {invoices.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted print:hidden">
          {t('forBooks')}
          {invoices.map(({ number, title }) => (
            <LinkButton key={number} to={`/invoice/${number}`}>
              {title}
            </LinkButton>
          ))}
        </p>
      )}
    </div>
  )
}

/** Void receipts stay reachable: the customer may have one of their numbers by email. */
function OtherReceipts({ orderId, numbers }: { orderId: string; numbers: string[] }) {
  const t = useWords('invoices.screens')
  return (
    <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted print:hidden">
      {t('otherReceipts')}
      {numbers.map((number) => (
        <LinkButton key={number} to={`/receipt/${orderId}?${new URLSearchParams({ number })}`}>
          {number}
        </LinkButton>
      ))}
    </p>
  )
}
