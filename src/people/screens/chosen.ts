// The package that a visitor chose before signing in. It travels as ?package=, since the login page is the
// same for all return paths.
import type { Site } from '#content/rules/index.ts'
import { isInterval, perInterval } from '#content/rules/values/intervals.ts'

export interface Chosen {
  id: string
  name: string
  /** Like "490". */
  price: string
  /** "per month"; absent if it is paid once. */
  interval?: string
}

const PARAM = 'package'

const find = (query: URLSearchParams, { pricing }: Pick<Site, 'pricing'>) =>
  pricing.find(({ _id }) => _id === query.get(PARAM))

/** Undefined if the address names none, or one that is not there. */
export function chosenPackage(query: URLSearchParams, site: Pick<Site, 'pricing'>): Chosen | undefined {
  const offer = find(query, site)
  if (!offer) return undefined
  return {
    id: offer._id,
    name: offer.packageName,
    price: offer.packagePrice,
    ...(isInterval(offer.packageBilling) && { interval: perInterval(offer.packageBilling) }),
  }
}

/** The package in the canonical address. Made-up packages are left out, so they share one page. */
export const chosenParam = (query: URLSearchParams, site: Pick<Site, 'pricing'>): Record<string, string> => {
  const offer = find(query, site)
  return offer ? { [PARAM]: offer._id } : {}
}

/** Passes the package on to another identity page. */
export const withChosen = (address: string, chosen: Pick<Chosen, 'id'> | undefined): string =>
  chosen
    ? `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [PARAM]: chosen.id })}`
    : address
