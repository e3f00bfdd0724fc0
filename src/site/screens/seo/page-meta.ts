// Meta tags for search engines and link previews.
import type { MetaDescriptor } from 'react-router'
import type { Site } from '#content/rules/index.ts'
import type { EditablePage } from '#content/rules/page-names.ts'
import { sharePicturePath, siteName, titleAndDescription } from '#content/rules/page-title.ts'
import { studyPath, studyPicturePath, studyTitle, type CaseStudy } from '#content/rules/study-page.ts'
import { inPrefix, prefixIn, prefixOf, splitAddress, type Language } from '#platform/rules/languages.ts'
import type { Words } from '#platform/rules/words.ts'
import { comparisonAddress } from '../../rules/package-table.ts'

interface Source {
  site: Site
  words: Words
  /** With the prefix of the page's language. */
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
    ...source.words.read(titleAndDescription(source.site, page)),
    picture: sharePicturePath(page),
  })

/** The page with all points of all packages. */
export function comparisonMeta(source: Source): MetaDescriptor[] {
  const t = source.words.of('site.pages')
  return sharedMeta(source, {
    path: comparisonAddress(),
    title: `${t('pricing.compare')} | ${siteName(source.site)}`,
    description: t('pricing.compareText'),
    picture: sharePicturePath('/pricing'),
  })
}

/** The page of one case study. */
export const studyMeta = (source: Source, study: CaseStudy): MetaDescriptor[] =>
  sharedMeta(source, {
    path: studyPath(study),
    ...source.words.read(studyTitle(source.site, study)),
    picture: studyPicturePath(study),
  })

function sharedMeta(
  { site, origin: home }: Source,
  { path, title, description, picture }: SharedPage,
): MetaDescriptor[] {
  const { origin, pathname } = new URL(home)
  const address = origin + inPrefix(prefixIn(pathname), path)
  const { main, published } = site.languages
  const language = splitAddress(pathname)?.language ?? main
  const others = published.length > 1 ? published : []
  const alternate = (hrefLang: string, of: Language) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: origin + inPrefix(prefixOf(of, site.languages), path),
  })
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...others.map((each) => alternate(each, each)),
    ...(others.length ? [alternate('x-default', main)] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName(site) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(others.length ? [{ property: 'og:locale', content: openGraphLocale(site, language) }] : []),
    ...others
      .filter((each) => each !== language)
      .map((each) => ({ property: 'og:locale:alternate', content: openGraphLocale(site, each) })),
    { property: 'og:image', content: origin + picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/**
 * "de_AT" on a site of Austria, and "de_DE" where the country of the site does not speak the language: previews
 * know no German of the United States. Portuguese is that of Portugal, as in prices.
 */
function openGraphLocale({ region: { locale } }: Site, language: Language): string {
  if (locale.startsWith(`${language}-`)) return locale.replace('-', '_')
  const country = language === 'pt' ? 'PT' : new Intl.Locale(language).maximize().region
  return `${language}_${country}`
}
