// What narrows the list of orders. All of it is in the address: a view can be bookmarked, and works without
// scripts. With scripts every change acts at once.
import { X } from 'lucide-react'
import { useEffect, useRef, type ChangeEvent } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#orders/rules/order-states.ts'
import { PAYMENT_MODES, type PaymentMode } from '#platform/rules/payment-mode.ts'
import { Button } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { Select, TextField } from '#ui/screens/field.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { MAX_QUERY_LENGTH, SORTS, type Filters } from './read-filters.ts'

/** The pause in typing after which the search starts. */
const TYPING_MS = 300

interface OrderFiltersProps {
  filters: Filters
  /** The mode of the orders that are shown. */
  mode: PaymentMode
  /** There are orders of the other mode, too. */
  bothModes: boolean
}

export function OrderFilters({ filters, mode, bothModes }: OrderFiltersProps) {
  const { text, paymentStatus, orderStatus, from, to, sort } = filters
  const t = useWords('order-pages.admin')
  const said = useWords('order-pages.screens')
  const hydrated = useHydrated()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  // A chip or a tab may change the search text. The field is left alone while somebody types in it.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=q]')
    if (field && field !== document.activeElement) field.value = text ?? ''
  }, [text])
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = (sent: HTMLFormElement) =>
    void submit(withoutEmpty(new FormData(sent)), { method: 'get', replace: true, preventScrollReset: true })
  const onChange = ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(typing.current)
    // Only the search text waits for a pause. Every other change is complete by itself.
    const isTyped = (target as HTMLElement).matches('[type=search]')
    if (isTyped) typing.current = setTimeout(() => send(currentTarget), TYPING_MS)
    else send(currentTarget)
  }
  // A search sorts only by date, because the word index is in that order.
  const sorts = SORTS.filter((value) => !text || value === 'newest' || value === 'oldest')
  const all = { value: '', label: t('filter.all') }
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      aria-label={t('orders')}
      onChange={onChange}
      className="flex flex-wrap items-end gap-3"
    >
      <TextField
        label={t('filter.search')}
        name="q"
        type="search"
        defaultValue={text}
        maxLength={MAX_QUERY_LENGTH}
        placeholder={t('filter.placeholder')}
        fieldClassName="grow basis-48 sm:basis-full"
      />
      {/* On a phone the orders come first. */}
      <Disclosure summary={t('filter.title')} className="fold-on-phones basis-full">
        <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
          <Select
            key={`p${paymentStatus}`}
            label={t('filter.payment')}
            name="payment"
            defaultValue={paymentStatus}
            choices={[all, ...PAYMENT_STATUSES.map((value) => ({ value, label: said(`status.${value}`) }))]}
          />
          <Select
            key={`s${orderStatus}`}
            label={t('filter.status')}
            name="status"
            defaultValue={orderStatus}
            choices={[all, ...ORDER_STATUSES.map((value) => ({ value, label: said(`status.${value}`) }))]}
          />
          {[
            { label: t('filter.from'), name: 'from', day: from },
            { label: t('filter.to'), name: 'to', day: to },
          ].map(({ label, name, day }) => (
            <TextField
              key={`${name} ${day}`}
              label={label}
              name={name}
              type="date"
              defaultValue={day}
              fieldClassName="basis-34"
            />
          ))}
          <Select
            key={`o${sort}`}
            label={t('filter.sortedBy')}
            name="sort"
            defaultValue={sort}
            choices={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
          {bothModes && (
            <Select
              key={`m${mode}`}
              label={t('orders')}
              name="mode"
              defaultValue={mode}
              choices={PAYMENT_MODES.map((value) => ({ value, label: t(`filter.${value}`) }))}
            />
          )}
        </div>
      </Disclosure>
      {!hydrated && <Button variant="quiet">{t('filter.show')}</Button>}
    </Form>
  )
}

/** An address says only what differs. */
function withoutEmpty(form: FormData): URLSearchParams {
  const given = [...form].filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'))
  return new URLSearchParams(given as [string, string][])
}

const CHIP =
  'relative z-10 inline-flex min-h-7 items-center gap-1.5 rounded-full border border-muted/40 bg-surface px-2.5 ' +
  'text-xs text-ink no-underline hover:border-muted focus-visible:outline-2 focus-visible:outline-accent ' +
  'pointer-coarse:min-h-11'

/** What narrows the list now. A click on a chip takes it away. */
export function FilterChips({ filters }: { filters: Filters }) {
  const t = useWords('order-pages.admin')
  const said = useWords('order-pages.screens')
  const format = useFormat()
  const { pathname, search } = useLocation()
  const without = (...names: string[]) => {
    const query = new URLSearchParams(search)
    for (const name of [...names, 'page', 'done']) query.delete(name)
    return `${pathname}${query.size ? `?${query}` : ''}`
  }
  const { text, paymentStatus, orderStatus, from, to } = filters
  const chips = [
    { name: 'q', words: text && t('chip.text', { text }) },
    {
      name: 'payment',
      words: paymentStatus && t('chip.payment', { status: said(`status.${paymentStatus}`) }),
    },
    { name: 'status', words: orderStatus && t('chip.status', { status: said(`status.${orderStatus}`) }) },
    { name: 'from', words: from && t('chip.from', { day: format.day(from) }) },
    { name: 'to', words: to && t('chip.to', { day: format.day(to) }) },
  ].filter(({ words }) => words)
  if (!chips.length) return null
  return (
    <ul aria-label={t('chip.filters')} className="m-0 flex list-none flex-wrap items-center gap-2 p-0">
      {chips.map(({ name, words }) => (
        <li key={name}>
          <Link to={without(name)} preventScrollReset className={CHIP}>
            {words}
            <X aria-hidden="true" className="size-3.5 text-muted" />
            <span className="sr-only">{t('chip.takeAway')}</span>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={without(...chips.map(({ name }) => name))}
            preventScrollReset
            className={`${CHIP} border-transparent`}
          >
            {t('chip.clearAll')}
          </Link>
        </li>
      )}
    </ul>
  )
}
