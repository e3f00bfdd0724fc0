// A page's title and description, for search engines and link previews: the admin's text, or a default.
import type { Site } from './index.ts'
import { PAGE_NAMES, type EditablePage } from './page-names.ts'

interface PageText {
  title: string
  description: string
}

const DESCRIPTIONS: Record<EditablePage, (name: string) => string> = {
  '/': (name) => `${name}: what we do, who we are, what it costs, and how to reach us.`,
  '/pricing': (name) =>
    `The packages of ${name}: what is in each, what it costs, ` +
    `and the questions people ask before they order.`,
  '/service': (name) => `What ${name} does, how the work goes, and the people who do it.`,
  '/results': (name) => `What the work of ${name} changed for its clients, in figures, charts and dates.`,
  '/contact': (name) => `Write to ${name}: phone, email, address and a form that reaches us.`,
  '/templates': (name) => `Designs by ${name} for social media, free and paid, to open and make your own.`,
  '/privacy': (name) => `What ${name} keeps about visitors and customers, why, and for how long.`,
  '/terms': (name) => `What is agreed between ${name} and you when you place an order.`,
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
    title: written?.title || (page === '/' ? name : `${PAGE_NAMES[page]} | ${name}`),
    description: written?.description || DESCRIPTIONS[page](name),
  }
}

/** The picture of a link preview (Open Graph). */
export const sharePicturePath = (page: EditablePage): string =>
  page === '/' ? '/og/home.png' : `/og${page}.png`
