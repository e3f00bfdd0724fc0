import type { Site } from '#content/index.ts'

/**
 * What every section is given: the whole content of the site. It takes its own, and leaves itself out where
 * there is none.
 */
export interface SectionProps {
  site: Site
  /** Some sections say more on a page of their own than on the landing page. */
  variant?: 'landing' | 'page'
}
