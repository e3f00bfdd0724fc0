/** The pages whose title and description an admin can write, with their names. */
export const PAGE_NAMES = {
  '/': 'Home',
  '/pricing': 'Packages and prices',
  '/service': 'Services',
  '/results': 'Results',
  '/contact': 'Contact',
  '/templates': 'Templates',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
} as const

export type EditablePage = keyof typeof PAGE_NAMES

export const EDITABLE_PAGES = Object.keys(PAGE_NAMES) as EditablePage[]
