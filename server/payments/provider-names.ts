// Reads the provider settings. They allow a list for later versions; this one accepts a single provider.

export const PROVIDER_NAMES = ['paypal-standard', 'stand-in'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

export interface NamedProviders {
  names: readonly [ProviderName, ...ProviderName[]]
  /** Each fault names the wrong setting. */
  faults: string[]
}

const STAND_IN: NamedProviders['names'] = ['stand-in']

/** `one` is the older PAYMENT_PROVIDER, where `paypal` means PayPal Payments Standard. */
export function readProviders({
  one,
  list,
}: {
  one?: string | undefined
  list?: string | undefined
}): NamedProviders {
  if (one && list)
    return { names: STAND_IN, faults: ['PAYMENT_PROVIDER: PAYMENT_PROVIDERS says it too; keep one of them'] }
  const setting = list ? 'PAYMENT_PROVIDERS' : 'PAYMENT_PROVIDER'
  const configured = list
    ? list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : [one === 'paypal' ? 'paypal-standard' : (one ?? 'stand-in')]
  const [first, ...others] = configured.filter((name): name is ProviderName =>
    PROVIDER_NAMES.includes(name as ProviderName),
  )
  const unknown = configured.filter((name) => !PROVIDER_NAMES.includes(name as ProviderName))
  const faults = unknown.map(
    (name) => `${setting}: this version has no ${name}; it offers ${PROVIDER_NAMES.join(' and ')}`,
  )
  if (others.length) faults.push(`${setting}: this version takes one provider at a time`)
  if (!configured.length)
    faults.push(`${setting}: names no provider; this version offers ${PROVIDER_NAMES.join(' and ')}`)
  return { names: first ? [first, ...others] : STAND_IN, faults }
}
