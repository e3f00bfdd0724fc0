// Shows a flash message only right after its action. The action's redirect carries the message key in the
// address and repeats the address in a cookie. Without the matching cookie the key is removed from the
// request, so a crafted link can't show a false success message.
import { parse } from 'hono/utils/cookie'
import { MINUTE, SECOND } from '#platform/rules/durations.ts'
import { FLASH_HEADER } from '#platform/rules/flash-header.ts'

const KEYS = ['done', 'sent']
const LIFE_MS = MINUTE
const DATA_SUFFIX = /(?:\/_root)?\.data$/

export function flashCookies(origin: string) {
  const https = origin.startsWith('https:')
  const name = https ? '__Host-shingle.flash' : 'shingle.flash'
  const header = (value: string, lifeMs: number): string =>
    `${name}=${value}; Max-Age=${lifeMs / SECOND}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

  /** The screen's address without the suffix and parameter of the router's data requests. */
  function screenAddress(url: URL): string {
    const query = new URLSearchParams(url.search)
    query.delete('_routes')
    return `${url.pathname.replace(DATA_SUFFIX, '') || '/'}?${query}`
  }

  const hasKey = (url: URL): boolean => KEYS.some((key) => url.searchParams.has(key))

  return {
    /** After an action: remembers the address that it redirects to. */
    remember(answer: Response): void {
      const address = answer.headers.get(FLASH_HEADER) ?? answer.headers.get('location')
      if (!address) return
      answer.headers.delete(FLASH_HEADER)
      const url = new URL(address, origin)
      if (hasKey(url))
        answer.headers.append('set-cookie', header(encodeURIComponent(screenAddress(url)), LIFE_MS))
    },

    /** Returns the request for the screens, without an unconfirmed key, and whether to show the message. */
    check(request: Request): { request: Request; isShown: boolean } {
      const url = new URL(request.url)
      if (request.method !== 'GET' || !hasKey(url)) return { request, isShown: false }
      const remembered = parse(request.headers.get('cookie') ?? '', name)[name]
      if (remembered === screenAddress(url)) return { request, isShown: true }
      for (const key of KEYS) url.searchParams.delete(key)
      return { request: new Request(url, request), isShown: false }
    },

    /**
     * Clears the cookie once a document has shown the message. Data requests may come in parts, so they
     * don't.
     */
    clear(request: Request, answer: Response): void {
      if (!DATA_SUFFIX.test(new URL(request.url).pathname)) answer.headers.append('set-cookie', header('', 0))
    },
  }
}
