import { Link } from 'react-router'

interface ReceiptLinksProps {
  orderId: string
  receipts: { number: string; isVoid: boolean }[]
}

const RECEIPT_LINK =
  'text-accent underline underline-offset-3 pointer-coarse:inline-flex pointer-coarse:min-h-11 ' +
  'pointer-coarse:items-center'

/** The receipts of an order. They stay when the customer deletes the account. */
export function ReceiptLinks({ orderId, receipts }: ReceiptLinksProps) {
  return (
    <>
      {receipts.map(({ number, isVoid }) => (
        <span key={number} className="block">
          <Link to={`/receipt/${orderId}?${new URLSearchParams({ number })}`} className={RECEIPT_LINK}>
            {number}
          </Link>
          {isVoid && <span className="text-muted"> (withdrawn)</span>}
        </span>
      ))}
    </>
  )
}
