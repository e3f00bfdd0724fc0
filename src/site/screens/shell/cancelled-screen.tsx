// The page after a cancelled payment. The specification leads to the admin area, which is closed to
// customers. So the page is about their order, and the refusal is its small print.
import type { CancelledPayment } from '../frame/guards.ts'
import { EmptyResult } from '../parts/error-drawings.tsx'
import { ButtonLink, TEXT_LINK } from './cta-buttons.tsx'

interface CancelledScreenProps {
  cancelled: CancelledPayment
  /** The title of the refusal. */
  title: string
  detail: string
}

export function CancelledScreen({ cancelled, title, detail }: CancelledScreenProps) {
  const { number, packageName, orderId, canPay } = cancelled
  return (
    <main
      id="main"
      className="measure grid items-center gap-x-12 gap-y-10 py-[clamp(3rem,1rem+9vw,8rem)] lg:grid-cols-12"
    >
      <title>Your order was cancelled</title>
      <div className="lg:col-span-7">
        <h1 className="page-title">Your order was cancelled</h1>
        <p role="status" className="mt-5 max-w-[52ch] lead">
          You have cancelled the payment of order {number}: {packageName}.{' '}
          {canPay && 'Nothing was charged, and you can still pay it.'}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {canPay && <ButtonLink href={`/pay-now/${orderId}`}>Pay it after all</ButtonLink>}
          <ButtonLink href="/my-order" look={canPay ? 'outline' : 'solid'}>
            See my orders
          </ButtonLink>
        </div>
        <p className="mt-10 text-sm text-muted">
          <a href={`/order/${orderId}`} className={TEXT_LINK}>
            See the order
          </a>{' '}
          · {title}: {detail}
        </p>
      </div>
      <EmptyResult className="mx-auto w-full max-w-sm lg:col-span-5" />
    </main>
  )
}
