// The ways to pay an order. Each is a form, so they work without scripts.
import { CreditCard, Landmark, ShieldCheck, WalletMinimal, type LucideIcon } from 'lucide-react'
import { isInterval, type Interval } from '#content/rules/values/intervals.ts'
import { Button, type ButtonVariant } from '#ui/screens/button.tsx'
import { CopyButton } from '#ui/screens/copy-button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { PaymentMethod } from '../server/pay-page.ts'
import type { OwnOrder } from '../server/payment-progress.ts'

interface MethodLook {
  icon: LucideIcon
  label: string
  note: string
  /** Names that people look for, in groups that stay on one line if there is room. */
  marks: string[][]
}

const PAYPAL = {
  icon: WalletMinimal,
  label: 'Pay with PayPal',
  note: 'With your PayPal account.',
  marks: [],
}
const CARDS = ['Visa', 'Mastercard', 'Amex']

const LOOKS: Record<PaymentMethod['provider'], MethodLook> = {
  stripe: {
    icon: CreditCard,
    label: 'Pay by card',
    note: 'You enter your card on the page of the payment provider. We never see its number.',
    marks: [CARDS, ['Apple Pay', 'Google Pay']],
  },
  paypal: PAYPAL,
  'paypal-standard': {
    ...PAYPAL,
    note: 'With your PayPal account, or by card through PayPal.',
    marks: [CARDS],
  },
  'stand-in': {
    icon: CreditCard,
    label: 'Pay with the test provider',
    note: 'No money moves.',
    marks: [],
  },
  bank: {
    icon: Landmark,
    label: 'Pay by bank transfer',
    note: 'We start when the money is here.',
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
  const [only] = methods
  if (methods.length === 1 && only && !only.bankAccount)
    return (
      <>
        <MethodForm method={only} order={order} label="Pay Now" withAmount />
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
  const { icon: Icon, label, note, marks } = LOOKS[method.provider]
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
            <span className="tabular-nums">{format.money(order.priceCents, order.currency)}</span>
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
  if (!groups.length) return null
  return (
    <ul aria-label="Ways to pay there" className="m-0 mt-2.5 flex list-none flex-wrap gap-1.5 p-0">
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
  return (
    <label className="mb-3 flex max-w-[56ch] gap-3 text-sm">
      <input type="checkbox" name="saveCard" value="yes" className="mt-0.5 size-5 shrink-0 accent-accent" />
      <span>
        <span className="font-medium text-ink">Charge this card for every {interval}</span>
        <span className="block text-muted">
          On the day on which it renews, until you end it or remove the card. Without it we email you a link
          to pay.
        </span>
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
  const isTest = order.mode === 'test'
  return (
    <div className="mt-3 grid gap-3">
      <ol className="m-0 list-decimal space-y-1 pl-5 text-sm">
        <li>
          {isTest
            ? 'This is a test order: please transfer nothing.'
            : `Transfer ${format.money(order.priceCents, order.currency)} to the account below.`}
        </li>
        <li>Write the reference {order.number} on it: it tells us which order you paid.</li>
        <li>
          When the money is here, often after one or two working days, we will email you the receipt and the
          order goes on. You don’t need to send anything else.
        </li>
      </ol>
      <FactList
        facts={[
          ['Amount', format.money(order.priceCents, order.currency)],
          ['Reference', <Copied key="reference" name="reference" text={order.number} />],
          ['Account holder', holder],
          ['Account', <Copied key="account" name="account" text={number} />],
          ['Bank', bank],
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
