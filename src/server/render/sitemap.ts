// sitemap.xml and robots.txt.
import type { Site } from '#content/rules/index.ts'
import type { ContentType, RecordMeta } from '#content/rules/model/define.ts'
import { EDITABLE_PAGES } from '#content/rules/page-names.ts'
import { studyPath } from '#content/rules/study-page.ts'
import { inPrefix, prefixOf, type Language, type SiteLanguages } from '#platform/rules/languages.ts'
import { escapeMarkup } from '#platform/rules/markup.ts'

/** The latest change to any content that a page shows. */
export function lastChange(site: Site, types: readonly ContentType[], page: string): string | undefined {
  const byType = site as unknown as Record<string, RecordMeta | RecordMeta[] | null>
  const shown = types.filter((type) => type.shownOn.includes(page)).flatMap((type) => byType[type.name] ?? [])
  const pageTexts = site.pageText.filter((text) => text.page === page)
  return [...shown, ...pageTexts]
    .map((record) => record.updatedAt)
    .sort()
    .at(-1)
}

export function sitemap(origin: string, site: Site, types: readonly ContentType[]): string {
  const studies = site.caseStudy
  const isShown: Partial<Record<string, boolean>> = {
    '/results': studies.length > 0,
    '/templates': !site.closed.includes('templates'),
  }
  const pages = EDITABLE_PAGES.filter((page) => isShown[page] ?? true).map((page) => ({
    path: page as string,
    changed: lastChange(site, types, page),
  }))
  const studyPages = studies.map((study) => ({ path: studyPath(study), changed: study.updatedAt }))
  const { published } = site.languages
  const addressIn = (language: Language, path: string) =>
    escapeMarkup(origin + inPrefix(prefixOf(language, site.languages), path))
  const entries = [...pages, ...studyPages].flatMap(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    const alternates = published.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(language, path)}"/>`,
    )
    const others = published.length > 1 ? alternates.join('') : ''
    return published.map(
      (language) => `<url><loc>${addressIn(language, path)}</loc>${lastmod}${others}</url>`,
    )
  })
  const alternates = published.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${alternates}>
${entries.join('\n')}
</urlset>
`
}

/** Not worth crawling. (Screens behind a sign-in send noindex themselves.) */
const DISALLOWED = ['/api/', '/order-now/', '/unsubscribe/', '/newsletter']

export const robots = (origin: string, languages: SiteLanguages): string => `User-agent: *
${languages.published
  .flatMap((language) => DISALLOWED.map((path) => prefixOf(language, languages) + path))
  .map((path) => `Disallow: ${path}\n`)
  .join('')}
Sitemap: ${origin}/sitemap.xml
`
