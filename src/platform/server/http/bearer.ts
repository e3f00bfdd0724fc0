/**
 * The API token of a request; undefined if it has none. Only calls look at it: on screens the header means
 * nothing. Other schemes are a proxy’s own password.
 */
export function bearerOf(request: Request): string | undefined {
  const header = request.headers.get('authorization')
  if (!header || !/^bearer\b/i.test(header)) return undefined
  return new URL(request.url).pathname.startsWith('/api/') ? header.slice('bearer'.length).trim() : undefined
}
