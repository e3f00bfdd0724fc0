// The page of a case study: its address, its title and description, and its share picture.
import { say } from '#platform/rules/words.ts'
import { figureLinesOf } from './case-study/typed-lines.ts'
import type { Site } from './index.ts'
import { siteName } from './page-title.ts'

export type CaseStudy = Site['caseStudy'][number]

export const studyPath = ({ slug }: Pick<CaseStudy, 'slug'>): string => `/results/${slug}`

/** The picture of a link preview (Open Graph). */
export const studyPicturePath = ({ slug }: Pick<CaseStudy, 'slug'>): string => `/og/results/${slug}.png`

export function studyTitle(
  site: Pick<Site, 'brand' | 'footerAbout'>,
  { client, sentence, figures }: CaseStudy,
): { title: string; description: string } {
  const counted = figureLinesOf(figures).map(({ number, label }) => `${number} ${label}`)
  return {
    title: say('site.pages', 'result.pageTitle', { client, name: siteName(site) }),
    description: [sentence, counted.join(', ')].filter(Boolean).join('. '),
  }
}
