// The payment providers, and which of them the settings name.
import type { PaymentMode } from '../../rules/payment-mode.ts'

/** `bank` is a transfer: an admin records it. `stand-in` is a provider in a box, for trying and tests. */
export const PROVIDER_NAMES = ['stripe', 'paypal', 'paypal-standard', 'bank', 'stand-in'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

export interface NamedProviders {
  /** The providers in the order in which the customer sees them. */
  names: readonly ProviderName[]
  /** Each fault names the wrong setting. */
  faults: string[]
}

/** In PAYMENT_PROVIDERS: the owner chooses them in the settings of the site. */
export const BY_OWNER = 'owner'
/** In PAYMENT_PROVIDERS: customers can't pay on the site. */
export const NO_PROVIDER = 'none'

const STAND_IN: NamedProviders['names'] = ['stand-in']
const isProvider = (name: string): name is ProviderName =>
  (PROVIDER_NAMES as readonly string[]).includes(name)

interface Named {
  /** The older PAYMENT_PROVIDER: one provider. */
  one?: string | undefined
  list?: string | undefined
  /** PAYPAL_CLIENT_ID is set. Without it the older setting's `paypal` means PayPal Payments Standard. */
  hasPaypalApi: boolean
  mode: PaymentMode
}

export function readProviders({ one, list, hasPaypalApi, mode }: Named): NamedProviders {
  if (one && list)
    return { names: STAND_IN, faults: ['PAYMENT_PROVIDER: PAYMENT_PROVIDERS says it too; keep one of them'] }
  if (list === NO_PROVIDER) return { names: [], faults: [] }
  // Until the owner chooses. The stand-in takes no real money.
  if (list === BY_OWNER) return { names: mode === 'live' ? [] : STAND_IN, faults: [] }
  const setting = list ? 'PAYMENT_PROVIDERS' : 'PAYMENT_PROVIDER'
  const configured = (list ?? one ?? 'stand-in')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => (name === 'paypal' && !list && !hasPaypalApi ? 'paypal-standard' : name))
  const offered = `it can be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(PROVIDER_NAMES)}`
  const faults = configured
    .filter((name) => !isProvider(name))
    .map((name) => `${setting}: there is no ${name}; ${offered}`)
  if (!configured.length) faults.push(`${setting}: names no provider; ${offered}`)
  const names = [...new Set(configured.filter(isProvider))]
  return { names: names.length ? names : STAND_IN, faults }
}
