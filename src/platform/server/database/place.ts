import type { Database } from './connect.ts'

/** Where the data is, for the operator: the file, or the address of PostgreSQL without its password. */
export function placeOf({ kind, location }: Pick<Database, 'kind' | 'location'>): string {
  if (kind === 'sqlite') return location
  const { protocol, host, pathname } = new URL(location)
  return `${protocol}//${host}${pathname}`
}
