// Meta tags for search engines and link previews.
import type { MetaDescriptor } from 'react-router'
import type { Site } from '#content/rules/index.ts'
import type { EditablePage } from '#content/rules/page-names.ts'
import { sharePicturePath, siteName, titleAndDescription } from '#content/rules/page-title.ts'
import { studyPath, studyPicturePath, studyTitle, type CaseStudy } from '#content/rules/study-page.ts'
import { wordsIn } from '#content/rules/words.ts'
import { comparisonAddress } from '../../rules/package-table.ts'

interface Source {
  site: Site
  origin: string
}

interface SharedPage {
  path: string
  title: string
  description: string
  /** The path of its share picture. */
  picture: string
}

export const pageMeta = (source: Source, page: EditablePage): MetaDescriptor[] =>
  sharedMeta(source, {
    path: page,
    ...titleAndDescription(source.site, page),
    picture: sharePicturePath(page),
  })

/** The page with all points of all packages. */
export function comparisonMeta(source: Source): MetaDescriptor[] {
  const { compare, compareText } = wordsIn(source.site, 'pricingWords')
  return sharedMeta(source, {
    path: comparisonAddress(),
    title: `${compare} | ${siteName(source.site)}`,
    description: compareText,
    picture: sharePicturePath('/pricing'),
  })
}

/** The page of one case study. */
export const studyMeta = (source: Source, study: CaseStudy): MetaDescriptor[] =>
  sharedMeta(source, {
    path: studyPath(study),
    ...studyTitle(source.site, study),
    picture: studyPicturePath(study),
  })

const sharedMeta = (
  { site, origin }: Source,
  { path, title, description, picture }: SharedPage,
): MetaDescriptor[] => [
  { title },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: origin + path },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: siteName(site) },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: origin + path },
  { property: 'og:image', content: origin + picture },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: title },
  { name: 'twitter:card', content: 'summary_large_image' },
]
