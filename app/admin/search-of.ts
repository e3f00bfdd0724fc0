export const LONGEST_SEARCH = 100

/** What was searched for, from the address. */
export const searchOf = (query: URLSearchParams): string =>
  (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
