import { Link } from 'react-router'
import type { InvoiceLink } from '../server/invoice-view.ts'

const LINK =
  'text-accent underline underline-offset-3 pointer-coarse:inline-flex pointer-coarse:min-h-11 ' +
  'pointer-coarse:items-center'

/** The invoices and credit notes of an order. */
export const InvoiceLinks = ({ invoices }: { invoices: readonly InvoiceLink[] }) => (
  <>
    {invoices.map(({ number, title }) => (
      <span key={number} className="block">
        <Link to={`/invoice/${number}`} className={LINK}>
          {title}
        </Link>
      </span>
    ))}
  </>
)
