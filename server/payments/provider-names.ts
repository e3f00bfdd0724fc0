// Which payment providers the settings name. A list, because several are to work side by side; this version
// takes one.

/** What this version offers. */
export const PROVIDER_NAMES = ['paypal-standard', 'stand-in'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

export interface NamedProviders {
  names: readonly [ProviderName, ...ProviderName[]]
  /** What is wrong with the settings, each with its name. */
  faults: string[]
}

const STAND_IN: NamedProviders['names'] = ['stand-in']

/**
 * `one` is PAYMENT_PROVIDER, a list of one in which `paypal` has always meant the form of PayPal Payments
 * Standard.
 */
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
  const given = list
    ? list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : [one === 'paypal' ? 'paypal-standard' : (one ?? 'stand-in')]
  const [first, ...more] = given.filter((name): name is ProviderName =>
    PROVIDER_NAMES.includes(name as ProviderName),
  )
  const unknown = given.filter((name) => !PROVIDER_NAMES.includes(name as ProviderName))
  const faults = unknown.map(
    (name) => `${setting}: this version has no ${name}; it offers ${PROVIDER_NAMES.join(' and ')}`,
  )
  if (more.length) faults.push(`${setting}: this version takes one provider at a time`)
  if (!given.length)
    faults.push(`${setting}: names no provider; this version offers ${PROVIDER_NAMES.join(' and ')}`)
  return { names: first ? [first, ...more] : STAND_IN, faults }
}
