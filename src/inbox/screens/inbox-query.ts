const LIST_PARAMS = ['q', 'kind', 'state', 'page']

/** The part of the address that says what the list shows, or nothing. It stays while one reads. */
export function inboxQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => LIST_PARAMS.includes(name)))
  return kept.size ? `?${kept}` : ''
}
