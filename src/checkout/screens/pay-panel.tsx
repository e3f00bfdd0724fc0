// The ways to pay, with who is paid: on the pay page, and above the pending orders right after one was placed.
import type { Promised } from '#work/server/actions/promised.ts'
import type { PayPage } from '../server/pay-page.ts'
import type { WhoSells as Seller } from '../server/who-sells.ts'
import { PayMethods, type Payable } from './pay-methods.tsx'
import { WhoSells } from './who-sells.tsx'

export interface PayPanelProps<Shown extends Payable = Payable> {
  page: { order: Shown; methods: PayPage['methods'] }
  payAt: string
  promised: Promised | null
  seller: Seller
}

export const PayPanel = ({ page: { order, methods }, payAt, promised, seller }: PayPanelProps) => (
  <>
    <PayMethods order={order} payAt={payAt} methods={methods} refund={promised?.refund ?? ''} />
    <div className="mt-5 border-t border-line pt-4">
      <WhoSells seller={seller} />
    </div>
  </>
)
