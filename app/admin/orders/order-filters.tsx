// Search, filters and sorting in the address: lists can be bookmarked and work without scripts.
import { Form } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import {
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from '#domain/order-states.ts'
import { PAYMENT_MODES, type PaymentMode } from '#domain/payment-mode.ts'
import type { OrderSort } from '#server/use-cases/order-queries/search-orders.ts'

const SORTS: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  dearest: 'Highest price',
  cheapest: 'Lowest price',
}

export interface Filters {
  text?: string
  paymentStatus?: PaymentStatus
  orderStatus?: OrderStatus
  sort: OrderSort
  /** The site's current mode if absent. */
  mode?: PaymentMode
}

const MAX_QUERY_LENGTH = 100

/** Ignores unknown values. */
export function readFilters(query: URLSearchParams): Filters {
  const sort = query.get('sort') ?? ''
  const text = query.get('q')?.slice(0, MAX_QUERY_LENGTH)
  const paymentStatus = PAYMENT_STATUSES.find((status) => status === query.get('payment'))
  const orderStatus = ORDER_STATUSES.find((status) => status === query.get('status'))
  const mode = PAYMENT_MODES.find((name) => name === query.get('mode'))
  return {
    ...(text && { text }),
    ...(paymentStatus && { paymentStatus }),
    ...(orderStatus && { orderStatus }),
    ...(mode && { mode }),
    sort: Object.hasOwn(SORTS, sort) ? (sort as OrderSort) : 'newest',
  }
}

const COLUMNS = 'lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]'
const COLUMNS_WITH_MODE = 'lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto]'

const MODES = [
  { value: 'live', label: 'Real' },
  { value: 'test', label: 'Test' },
]

const withAll = (values: readonly string[]) => [
  { value: '', label: 'All' },
  ...values.map((value) => ({ value, label: value })),
]

interface OrderFiltersProps {
  filters: Filters
  /** The mode of the orders that are shown. */
  mode: PaymentMode
  /** There are orders of the other mode, too. */
  bothModes: boolean
}

export function OrderFilters({
  filters: { text, paymentStatus, orderStatus, sort },
  mode,
  bothModes,
}: OrderFiltersProps) {
  // A search sorts only by date, because the word index is in that order.
  const sorts = Object.entries(SORTS).filter(([value]) => !text || value === 'newest' || value === 'oldest')
  return (
    <Form
      method="get"
      role="search"
      aria-label="Orders"
      className={`mb-4 grid items-end gap-3 sm:grid-cols-2 ${bothModes ? COLUMNS_WITH_MODE : COLUMNS}`}
    >
      <TextField
        key={`q${text}`}
        label="Search"
        name="q"
        type="search"
        defaultValue={text}
        maxLength={MAX_QUERY_LENGTH}
        placeholder="Name, email, order, receipt, transaction"
      />
      <Select
        key={`p${paymentStatus}`}
        label="Payment"
        name="payment"
        defaultValue={paymentStatus}
        choices={withAll(PAYMENT_STATUSES)}
      />
      <Select
        key={`s${orderStatus}`}
        label="Status"
        name="status"
        defaultValue={orderStatus}
        choices={withAll(ORDER_STATUSES)}
      />
      <Select
        key={`o${sort}`}
        label="Sorted by"
        name="sort"
        defaultValue={sort}
        choices={sorts.map(([value, label]) => ({ value, label }))}
      />
      {bothModes && (
        <Select key={`m${mode}`} label="Orders" name="mode" defaultValue={mode} choices={MODES} />
      )}
      <div className="flex gap-2">
        <Button variant="quiet">Show</Button>
        {(text || paymentStatus || orderStatus) && <LinkButton to="/total-orders">Clear</LinkButton>}
      </div>
    </Form>
  )
}
