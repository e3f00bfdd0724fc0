import type { Site } from '#content/rules/index.ts'

/** Every section gets the whole content of the site. It renders nothing if it has no content. */
export interface SectionProps {
  site: Site
  /** Some sections show more on their own page than on the landing page. */
  variant?: 'landing' | 'page'
  /** The record that is edited, in the live preview. */
  recordId?: string | undefined
}
