// The ways to pay an order. Each is a form, so they work without scripts.
import { CreditCard, Landmark, ShieldCheck, WalletMinimal, type LucideIcon } from 'lucide-react'
import { isInterval, type Interval } from '#content/rules/values/intervals.ts'
import { Button, type ButtonVariant } from '#ui/screens/button.tsx'
import { CopyButton } from '#ui/screens/copy-button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { PaymentMethod } from '../server/pay-page.ts'
import type { OwnOrder } from '../server/payment-progress.ts'

interface MethodLook {
  icon: LucideIcon
  /** The way, in the words of the button and of the note. */
  way: 'card' | 'paypal' | 'paypalOrCard' | 'test' | 'bank'
  /** Names that people look for, in groups that stay on one line if there is room. */
  marks: string[][]
}

const PAYPAL: MethodLook = {
  icon: WalletMinimal,
  way: 'paypal',
  marks: [],
}
const CARDS = ['Visa', 'Mastercard', 'Amex']

const LOOKS: Record<PaymentMethod['provider'], MethodLook> = {
  stripe: {
    icon: CreditCard,
    way: 'card',
    marks: [CARDS, ['Apple Pay', 'Google Pay']],
  },
  paypal: PAYPAL,
  'paypal-standard': {
    ...PAYPAL,
    way: 'paypalOrCard',
    marks: [CARDS],
  },
  'stand-in': {
    icon: CreditCard,
    way: 'test',
    marks: [],
  },
  bank: {
    icon: Landmark,
    way: 'bank',
    marks: [],
  },
}

interface PayMethodsProps {
  order: OwnOrder
  methods: PaymentMethod[]
  /** When the money comes back. */
  refund: string
}

export function PayMethods({ order, methods, refund }: PayMethodsProps) {
  const t = useWords('checkout.screens')
  const [only] = methods
  if (methods.length === 1 && only && !only.bankAccount)
    return (
      <>
        <MethodForm method={only} order={order} label={t('payNow')} withAmount />
        <Marks groups={LOOKS[only.provider].marks} />
        <RefundLine refund={refund} />
      </>
    )
  return (
    <ul className="m-0 list-none divide-y divide-line p-0">
      {methods.map((method) => (
        <li key={method.provider} id={method.provider} className="py-4 first:pt-0 last:pb-0">
          <Method method={method} order={order} isOnly={methods.length === 1} isFirst={method === only} />
          {method === only && <RefundLine refund={refund} />}
        </li>
      ))}
    </ul>
  )
}

interface MethodProps {
  method: PaymentMethod
  order: OwnOrder
  isOnly: boolean
  isFirst: boolean
}

function Method({ method, order, isOnly, isFirst }: MethodProps) {
  const t = useWords('checkout.screens')
  const { icon: Icon, way, marks } = LOOKS[method.provider]
  const [label, note] = [t(`way.${way}.label`), t(`way.${way}.note`)]
  if (method.bankAccount) {
    const mark = (
      <span className="inline-flex items-center gap-2">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {label}
      </span>
    )
    return (
      <>
        <Disclosure summary={mark} button="large" open={isOnly}>
          <Transfer account={method.bankAccount} order={order} />
        </Disclosure>
        <p className="mt-1.5 text-sm text-muted">{note}</p>
      </>
    )
  }
  return (
    <>
      <MethodForm
        method={method}
        order={order}
        label={label}
        icon={Icon}
        variant={isFirst ? 'primary' : 'quiet'}
        withAmount={isFirst}
      />
      <Marks groups={marks} />
      <p className="mt-1.5 text-sm text-muted">{note}</p>
    </>
  )
}

interface MethodFormProps {
  method: PaymentMethod
  order: OwnOrder
  label: string
  icon?: LucideIcon
  variant?: ButtonVariant
  /** Says on the button what will be paid. */
  withAmount?: boolean
}

/** The provider's own form, or ours: that opens a checkout and sends the browser to it. */
function MethodForm({
  method,
  order,
  label,
  icon: Icon,
  variant = 'primary',
  withAmount = false,
}: MethodFormProps) {
  const { provider, form, offersCard } = method
  const local = useLocal()
  const format = useFormat()
  const fields = form ? Object.entries(form.fields) : [['provider', provider] as const]
  return (
    <form method="POST" action={form?.action ?? local(`/pay-now/${order._id}`)}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {offersCard && isInterval(order.billing) && <SaveCard interval={order.billing} />}
      <Button size="large" variant={variant} className="flex-wrap">
        {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
        {label}
        {withAmount && (
          <>
            <span aria-hidden="true">·</span>
            <span className="tabular-nums">{format.money(order.openCents, order.currency)}</span>
          </>
        )}
      </Button>
    </form>
  )
}

/** Below the first way to pay, where one decides. */
const RefundLine = ({ refund }: { refund: string }) =>
  refund && (
    <p className="mt-2.5 flex gap-2.5 text-sm font-medium text-ink">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{refund}</span>
    </p>
  )

/** What can be used there. The provider’s own page shows the signs of the brands. */
function Marks({ groups }: { groups: readonly (readonly string[])[] }) {
  const t = useWords('checkout.screens')
  if (!groups.length) return null
  return (
    <ul aria-label={t('waysThere')} className="m-0 mt-2.5 flex list-none flex-wrap gap-1.5 p-0">
      {groups.map((names) => (
        <li key={names[0]} className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <span
              key={name}
              className="inline-flex h-6.5 items-center rounded border border-muted/40 bg-paper px-2 text-xs font-semibold whitespace-nowrap text-ink"
            >
              {name}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Off by default: only customers who tick it are charged later. */
function SaveCard({ interval }: { interval: Interval }) {
  const t = useWords('checkout.screens')
  return (
    <label className="mb-3 flex max-w-[56ch] gap-3 text-sm">
      <input type="checkbox" name="saveCard" value="yes" className="mt-0.5 size-5 shrink-0 accent-accent" />
      <span>
        <span className="font-medium text-ink">{t('saveCard', { interval })}</span>
        <span className="block text-muted">{t('saveCardHelp')}</span>
      </span>
    </label>
  )
}

function Transfer({
  account: { holder, number, bank, note },
  order,
}: {
  account: NonNullable<PaymentMethod['bankAccount']>
  order: OwnOrder
}) {
  const format = useFormat()
  const t = useWords('checkout.screens')
  const amount = format.money(order.openCents, order.currency)
  const isTest = order.mode === 'test'
  return (
    <div className="mt-3 grid gap-3">
      <ol className="m-0 list-decimal space-y-1 ps-5 text-sm">
        <li>{isTest ? t('transfer.nothing') : t('transfer.amount', { amount })}</li>
        <li>{t('transfer.writeReference', { number: order.number })}</li>
        <li>{t('transfer.then')}</li>
      </ol>
      <FactList
        facts={[
          [t('transfer.fact.amount'), amount],
          [
            t('transfer.fact.reference'),
            <Copied key="reference" name={t('transfer.copy.reference')} text={order.number} />,
          ],
          [t('transfer.fact.holder'), holder],
          [
            t('transfer.fact.account'),
            <Copied key="account" name={t('transfer.copy.account')} text={number} />,
          ],
          [t('transfer.fact.bank'), bank],
        ]}
      />
      {note && <p className="pt-2 text-sm text-muted">{note}</p>}
    </div>
  )
}

/** What has to be exact on a transfer. */
const Copied = ({ name, text }: { name: string; text: string }) => (
  <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
    <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    <CopyButton text={text} name={name} size="small" />
  </span>
)
