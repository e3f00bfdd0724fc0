// Responses without a page.

interface TextOptions {
  type: 'plain' | 'css'
  cache: string
  status?: number
}

export const textResponse = (text: string, { type, cache, status = 200 }: TextOptions): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': `text/${type}; charset=utf-8`,
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
    },
  })

/** Takes a relative address, which works behind any hostname. */
export const seeOther = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  })
