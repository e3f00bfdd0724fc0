// The name of the route that an address belongs to, like /api/order/{id}: for metrics and the access log.
// There is one for each route and a few for the rest, so that made-up addresses add none.

/** Addresses without a route of their own, by what they begin with. */
const PREFIXES = ['/assets/', '/fonts/', '/media/', '/art/', '/stand-in/'] as const
const OTHER = 'other'

interface Pattern {
  name: string
  parts: string[]
}

const isParam = (part: string): boolean => part.startsWith('{')
/** Only routes with the same first part and the same number of parts are compared one by one. */
const groupOf = (parts: readonly string[]): string => `${parts.length} ${parts[0]}`

export function routeNamer(names: readonly string[]): (pathname: string) => string {
  const exact = new Set(names.filter((name) => !name.includes('{')))
  const groups = new Map<string, Pattern[]>()
  for (const name of new Set(names)) {
    const parts = name.slice(1).split('/')
    // A pattern that starts with a parameter would give its name to every made-up address.
    if (!name.includes('{') || isParam(parts[0]!)) continue
    groups.set(groupOf(parts), [...(groups.get(groupOf(parts)) ?? []), { name, parts }])
  }
  return (pathname) => {
    if (exact.has(pathname)) return pathname
    const prefix = PREFIXES.find((start) => pathname.startsWith(start))
    if (prefix) return `${prefix}{file}`
    const parts = pathname
      .replace(/\.data$/, '')
      .slice(1)
      .split('/')
    const matches = (pattern: Pattern) =>
      pattern.parts.every((part, index) => isParam(part) || part === parts[index])
    return groups.get(groupOf(parts))?.find(matches)?.name ?? OTHER
  }
}
