// Two kinds of pages: public ones are static HTML from a cache; account and admin screens are hydrated.
import type { Site } from '#content/rules/index.ts'
import type { Sheet } from '../styles/public-styles.ts'

export interface PageHandle {
  /** Ships the framework's scripts. */
  hydrated?: boolean
  /** Brings its own header and footer; `team`: for those who work on orders. An error of the whole area has those of the site. */
  ownFrame?: boolean | 'team'
  /**
   * The same for all viewers of a role: rendered once and cached until content changes
   * (src/server/render/known-addresses.ts).
   */
  cacheable?: boolean
  /**
   * Of a cacheable page: the parameters of its address that change it. All others make no difference to it.
   * Behind a mailed link: those that change the page where the token does not work.
   */
  params?: readonly string[]
  /**
   * Of a cacheable page: its parameters in canonical form, without unknown values. So made-up addresses
   * share one cached page.
   */
  canonical?: (query: URLSearchParams, site: Site) => Record<string, string>
  /**
   * Of a cacheable page with `:slug` at the end of its path: the slugs that it has. All others are not there.
   */
  slugs?: (site: Site) => readonly string[]
  /**
   * Behind a mailed link, with the token in its path or in its query. Visitors whose token does not work get
   * one page from memory (src/server/render/mailed-links.ts).
   */
  mailedLink?: 'verify' | 'reset' | 'confirm' | 'leave' | 'order' | 'offer' | 'pay'
  /** Its form may bring pictures along. */
  takesPictures?: boolean
  /** Its form may bring a CSV file along. */
  takesCsv?: boolean
  /** Of a public page: the style sheet that names it; `plain` if it says none. */
  sheet?: Sheet
  /** A page with one form or one message: its footer has one line. */
  slimFooter?: boolean
  /** Search engines may index it; all other pages have noindex. */
  listed?: boolean
}

interface RenderedRoutes {
  matches: readonly { route: { id: string; handle?: unknown } }[]
  errors?: Record<string, unknown> | null
}

/** The merged handles of the rendered routes. After an error: down to the route whose boundary shows it. */
export function kindOfPage({ matches, errors }: RenderedRoutes): PageHandle {
  const rendered = errors
    ? matches.slice(0, matches.findIndex(({ route }) => route.id in errors) + 1)
    : matches
  return Object.assign({}, ...rendered.map((match) => match.route.handle ?? {}))
}
