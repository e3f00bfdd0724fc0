// Search, filters and sorting stand in the address, so a list can be bookmarked, and all of it works without
// scripts.
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
  /** The site's own, where none is named. */
  mode?: PaymentMode
}

const LONGEST_TEXT = 100

/** What is not known is left out, as if it had not been asked. */
export function readFilters(query: URLSearchParams): Filters {
  const sort = query.get('sort') ?? ''
  return {
    text: query.get('q')?.slice(0, LONGEST_TEXT) || undefined,
    paymentStatus: PAYMENT_STATUSES.find((status) => status === query.get('payment')),
    orderStatus: ORDER_STATUSES.find((status) => status === query.get('status')),
    sort: Object.hasOwn(SORTS, sort) ? (sort as OrderSort) : 'newest',
    mode: PAYMENT_MODES.find((mode) => mode === query.get('mode')),
  }
}

const MODES = [
  { value: 'live', label: 'Real' },
  { value: 'test', label: 'Test' },
]

const any = (values: readonly string[]) => [
  { value: '', label: 'All' },
  ...values.map((value) => ({ value, label: value })),
]

interface OrderFiltersProps {
  filters: Filters
  /** Which orders are shown, and whether there are any of the other mode. */
  mode: PaymentMode
  bothModes: boolean
}

export function OrderFilters({
  filters: { text, paymentStatus, orderStatus, sort },
  mode,
  bothModes,
}: OrderFiltersProps) {
  // A search is sorted by date only: its results are gathered from an index of words.
  const sorts = Object.entries(SORTS).filter(([value]) => !text || value === 'newest' || value === 'oldest')
  return (
    <Form
      method="get"
      role="search"
      aria-label="Orders"
      className={`mb-4 grid items-end gap-3 sm:grid-cols-2 ${bothModes ? 'lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto]' : 'lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]'}`}
    >
      <TextField
        key={`q${text}`}
        label="Search"
        name="q"
        type="search"
        defaultValue={text}
        maxLength={LONGEST_TEXT}
        placeholder="Name, e-mail, order, receipt, transaction"
      />
      <Select
        key={`p${paymentStatus}`}
        label="Payment"
        name="payment"
        defaultValue={paymentStatus}
        choices={any(PAYMENT_STATUSES)}
      />
      <Select
        key={`s${orderStatus}`}
        label="Status"
        name="status"
        defaultValue={orderStatus}
        choices={any(ORDER_STATUSES)}
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
