// What a page is about, in schema.org's vocabulary: the agency, its services, offers, questions and reviews,
// and breadcrumbs.
import type { Site } from '#content/rules/index.ts'
import { siteName } from '#content/rules/page-title.ts'
import { studyPath, studyPicturePath, studyTitle, type CaseStudy } from '#content/rules/study-page.ts'
import { plainBlocks } from '#platform/rules/marked-text.ts'
import { leadsElsewhere } from '#platform/rules/social-links.ts'
import { linesOf } from '#platform/rules/text.ts'
import { pointsOf } from '../../rules/package-card.ts'
import type { Thing } from './json-ld.tsx'

interface PageSource {
  site: Site
  /** With the prefix of the page's language. */
  origin: string
}

/** One for all languages. */
const agencyId = (origin: string) => `${new URL(origin).origin}/#agency`
const absoluteUrl = (origin: string, address: string): string => new URL(address, origin).href

export function agency({ site, origin }: PageSource): Thing {
  const { footerAbout, footerAddress, footerSocial, logo } = site
  return {
    '@type': 'Organization',
    '@id': agencyId(origin),
    name: siteName(site),
    url: origin + (new URL(origin).pathname === '/' ? '/' : ''),
    ...(logo && { logo: absoluteUrl(origin, site.media[logo.logo]?.src ?? logo.logo) }),
    ...(footerAbout && { description: footerAbout.aboutFooterDetails }),
    ...(footerAddress && {
      email: footerAddress.emailAddress,
      telephone: footerAddress.phoneNumber,
      address: footerAddress.location,
    }),
    ...(footerSocial && {
      sameAs: [
        footerSocial.fblink,
        footerSocial.youlink,
        footerSocial.inslink,
        ...linesOf(footerSocial.otherLinks),
      ].filter(leadsElsewhere),
    }),
  }
}

export const services = ({ site, origin }: PageSource): Thing[] =>
  site.serviceItem.map((item) => ({
    '@type': 'Service',
    name: item.serviceTitle,
    description: item.serviceDetails,
    url: `${origin}/service`,
    provider: { '@id': agencyId(origin) },
  }))

function priceOf({ region: { currency: priceCurrency }, pricesIncludeTax }: Site, price: string): object {
  const specification = {
    '@type': 'PriceSpecification',
    price,
    priceCurrency,
    valueAddedTaxIncluded: pricesIncludeTax,
  }
  return {
    price,
    priceCurrency,
    ...(pricesIncludeTax !== undefined && { priceSpecification: specification }),
  }
}

export const offers = ({ site, origin }: PageSource): Thing[] =>
  site.pricing.map((offer) => ({
    '@type': 'Offer',
    name: offer.packageName,
    description: pointsOf(offer, 'page').join('; '),
    ...priceOf(site, offer.packagePrice),
    url: `${origin}/pricing`,
    availability: 'https://schema.org/InStock',
    offeredBy: { '@id': agencyId(origin) },
  }))

export const reviews = ({ site, origin }: PageSource): Thing[] =>
  site.testimonial.map((testimonial) => ({
    '@type': 'Review',
    reviewBody: testimonial.desc,
    author: { '@type': 'Person', name: testimonial.personName, jobTitle: testimonial.personTitle },
    itemReviewed: { '@id': agencyId(origin) },
  }))

export function questions({ site }: PageSource): Thing[] {
  if (!site.faqItem.length) return []
  const mainEntity = site.faqItem.map((item) => ({
    '@type': 'Question',
    name: item.accodingTitle,
    acceptedAnswer: { '@type': 'Answer', text: plainBlocks(item.accodingText) },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}

/** The path of the page comes last; the pages above it before. */
export const breadcrumbs = (
  { site, origin }: PageSource,
  ...steps: readonly { name: string; path: string }[]
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: siteName(site), path: '/' }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: path === '/' && new URL(origin).pathname !== '/' ? origin : origin + path,
  })),
})

export const article = ({ site, origin }: PageSource, study: CaseStudy): Thing => ({
  '@type': 'Article',
  headline: study.sentence,
  description: studyTitle(site, study).description,
  url: origin + studyPath(study),
  image: absoluteUrl(origin, studyPicturePath(study)),
  datePublished: study.createdAt,
  dateModified: study.updatedAt,
  about: { '@type': 'Organization', name: study.client },
  author: { '@id': agencyId(origin) },
  publisher: { '@id': agencyId(origin) },
})

export const articleList = ({ site, origin }: PageSource): Thing => ({
  '@type': 'ItemList',
  itemListElement: site.caseStudy.map((study, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: study.sentence,
    url: origin + studyPath(study),
  })),
})
