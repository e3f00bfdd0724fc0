// The answers that are no pages.

export const textResponse = (text: string, type: 'plain' | 'css', cache: string, status = 200): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': `text/${type}; charset=utf-8`,
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
    },
  })

/** A relative address holds whatever host the visitor came by. */
export const seeOther = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  })
