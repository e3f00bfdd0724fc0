// A page's title and description, for search engines and link previews: the admin's text, or a default.
import { say } from '#platform/rules/words.ts'
import type { Site } from './index.ts'
import { PAGE_KEYS, pageName, type EditablePage } from './page-names.ts'

interface PageText {
  title: string
  description: string
}

/** The agency's name: of its brand, or else the heading of its footer. */
export const ownName = (site: Pick<Site, 'brand' | 'footerAbout'>): string =>
  site.brand?.name || site.footerAbout?.aboutFooterText || ''

export const siteName = (site: Pick<Site, 'brand' | 'footerAbout'>): string => ownName(site) || 'Shingle'

export function titleAndDescription(
  site: Pick<Site, 'brand' | 'footerAbout' | 'pageText'>,
  page: EditablePage,
): PageText {
  const name = siteName(site)
  const written = site.pageText.find((text) => text.page === page)
  return {
    title: written?.title || (page === '/' ? name : `${pageName(page)} | ${name}`),
    description: written?.description || say('site.pages', `pageDescription.${PAGE_KEYS[page]}`, { name }),
  }
}

/** The picture of a link preview (Open Graph). */
export const sharePicturePath = (page: EditablePage): string =>
  page === '/' ? '/og/home.png' : `/og${page}.png`
