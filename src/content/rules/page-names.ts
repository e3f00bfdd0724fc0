import { say } from '#platform/rules/words.ts'

/** The pages whose title and description an admin can write, with the keys of their words. */
export const PAGE_KEYS = {
  '/': 'home',
  '/pricing': 'pricing',
  '/service': 'service',
  '/results': 'results',
  '/contact': 'contact',
  '/templates': 'templates',
  '/privacy': 'privacy',
  '/terms': 'terms',
} as const

export type EditablePage = keyof typeof PAGE_KEYS

export const EDITABLE_PAGES = Object.keys(PAGE_KEYS) as EditablePage[]

export const pageName = (page: EditablePage): string => say('site.pages', `pageName.${PAGE_KEYS[page]}`)
