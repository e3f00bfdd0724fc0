export const LONGEST_SEARCH = 100

/** The search text in the address (`?q=`). */
export const searchOf = (query: URLSearchParams): string =>
  (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
