// The receipt, made to be printed or kept as a PDF: on paper it stands alone, without the site around it.
import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { shortDate } from '#domain/dates.ts'
import { dollars } from '#domain/money.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/receipt'
import { useTimeZone } from '#app/use-time-zone.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const { order } = await orErrorScreen(act.orderStory(params.id))
  const { done, refusal } = await attempt(() => act.receiptOf(params.id))
  return data({ orderId: order._id, receipt: done, refunded: order.refunded, why: refusal?.detail }, { status: refusal?.status ?? 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.receipt ? `Receipt ${loaderData.receipt.order.receiptNumber}` : 'Receipt' }]

export default function ReceiptPage({ loaderData: { orderId, receipt, refunded, why } }: Route.ComponentProps) {
  const timeZone = useTimeZone()
  const [canPrint, setCanPrint] = useState(false)
  useEffect(() => setCanPrint(true), [])
  const back = { to: `/order/${orderId}`, label: 'Back to the order' }
  if (!receipt) {
    return (
      <>
        <PageHead title={refunded ? 'No receipt any more' : 'No receipt yet'} back={back} />
        <Notice tone="info" actions={<LinkButton to={back.to}>See the order</LinkButton>}>{why}</Notice>
      </>
    )
  }
  const { order, agency, transaction, by } = receipt
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LinkButton to={back.to}>{back.label}</LinkButton>
        {canPrint && <Button type="button" onClick={() => window.print()}>Print or save as PDF</Button>}
      </div>
      <article className="rounded-lg border border-line bg-white p-6 sm:p-10 print:border-0 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-6 border-b-2 border-ink pb-6">
          <div>
            <p className="font-display text-xl font-semibold">{agency.name}</p>
            <p className="mt-1 text-sm whitespace-pre-line text-muted">{[agency.address, agency.email, agency.origin.replace(/^https?:\/\//, '')].filter(Boolean).join('\n')}</p>
          </div>
          <div className="sm:text-right">
            <h1 className="font-display text-3xl font-semibold tracking-tight">Receipt</h1>
            <p className="mt-1 text-lg">{order.receiptNumber}</p>
          </div>
        </header>
        <div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <div className="text-sm">
            <h2 className="text-muted">Billed to</h2>
            <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{[order.customerName, order.customerAddress, order.customerCountry, order.customerEmail].filter(Boolean).join('\n')}</p>
          </div>
          <FactList facts={[['Paid on', order.paidAt === null ? '' : shortDate(order.paidAt, timeZone)], ['Ordered on', order.orderDate], ['Order', order.number], ['Paid by', by], ['Transaction', transaction]]} />
        </div>
        <table className="mt-8 w-full border-collapse text-sm">
          <caption className="sr-only">What was paid for</caption>
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-2 font-normal">Package</th>
              <th scope="col" className="py-2 text-right font-normal">Amount</th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-line align-top">
              <td className="py-3 pr-4">
                <p className="font-medium [overflow-wrap:anywhere]">{order.packageName}</p>
                {order.points.length > 0 && <ul className="mt-1 list-disc pl-5 text-muted">{order.points.map((point, index) => <li key={index}>{point}</li>)}</ul>}
              </td>
              <td className="py-3 text-right tabular-nums">{dollars(order.priceCents)}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="py-3 text-left font-semibold">Total paid (US dollars)</th>
              <td className="py-3 text-right font-display text-xl font-semibold tabular-nums">{dollars(order.priceCents)}</td>
            </tr>
          </tfoot>
        </table>
        <p className="mt-6 text-sm text-muted">Thank you. Keep this receipt for your records.</p>
      </article>
    </div>
  )
}
