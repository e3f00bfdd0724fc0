// What a page is called, to search engines and where it is shared: the agency's own words where it wrote
// some, plain ones otherwise.
import type { Site } from './index.ts'
import type { EDITABLE_PAGES } from './types/page-text.ts'

export type EditablePage = (typeof EDITABLE_PAGES)[number]

interface PageWords {
  title: string
  description: string
}

const PLAIN: Record<EditablePage, (name: string) => PageWords> = {
  '/': (name) => ({
    title: name,
    description: `${name}: what we do, who we are, what it costs, and how to reach us.`,
  }),
  '/pricing': (name) => ({
    title: `Packages and prices | ${name}`,
    description: `The packages of ${name}: what is in each, what it costs, and the questions people ask before they order.`,
  }),
  '/service': (name) => ({
    title: `Services | ${name}`,
    description: `What ${name} does, how the work goes, and the people who do it.`,
  }),
  '/contact': (name) => ({
    title: `Contact | ${name}`,
    description: `Write to ${name}: phone, e-mail, address and a form that reaches us.`,
  }),
  '/templates': (name) => ({
    title: `Templates | ${name}`,
    description: `Designs by ${name} for social media, free and paid, to open and make your own.`,
  }),
  '/privacy': (name) => ({
    title: `Privacy | ${name}`,
    description: `What ${name} keeps about visitors and customers, why, and for how long.`,
  }),
  '/terms': (name) => ({
    title: `Terms | ${name}`,
    description: `What is agreed between ${name} and you when you place an order.`,
  }),
}

/** What the site is called: the agency's name, as the footer has it. */
export const siteName = (site: Pick<Site, 'footerAbout'>): string =>
  site.footerAbout?.aboutFooterText || 'Shingle'

export function wordsOfPage(site: Pick<Site, 'footerAbout' | 'pageText'>, page: EditablePage): PageWords {
  const plain = PLAIN[page](siteName(site))
  const own = site.pageText.find((text) => text.page === page)
  return { title: own?.title || plain.title, description: own?.description || plain.description }
}

/** The drawn picture that goes with a link to the page. */
export const sharePicturePath = (page: EditablePage): string =>
  page === '/' ? '/og/home.png' : `/og${page}.png`
