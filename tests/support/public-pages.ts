/** The public pages whose address has no parameter. */
export const PUBLIC_PAGES = [
  '/',
  '/service',
  '/results',
  '/pricing',
  '/pricing/compare',
  '/contact',
  '/contact-us',
  '/thanks',
  '/templates',
  '/privacy',
  '/terms',
  '/newsletter',
  '/login',
  '/register',
  '/reset',
]
