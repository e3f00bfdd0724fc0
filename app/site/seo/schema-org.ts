// The things a page is about, as schema.org knows them: the agency, its services, offers, questions, reviews,
// and the way to the page.
import type { Site } from '#content/index.ts'
import { siteName } from '#content/page-title.ts'
import { CURRENCY } from '#domain/money.ts'
import { pointsOf } from '../rules/package-card.ts'
import type { Thing } from './json-ld.tsx'

interface Place {
  site: Site
  origin: string
}

const agencyId = (origin: string) => `${origin}/#agency`
const whole = (origin: string, address: string): string => new URL(address, origin).href

export function agency({ site, origin }: Place): Thing {
  const { footerAbout, footerAddress, footerSocial, logo } = site
  return {
    '@type': 'Organization',
    '@id': agencyId(origin),
    name: siteName(site),
    url: `${origin}/`,
    ...(logo && { logo: whole(origin, logo.logo) }),
    ...(footerAbout && { description: footerAbout.aboutFooterDetails }),
    ...(footerAddress && {
      email: footerAddress.emailAddress,
      telephone: footerAddress.phoneNumber,
      address: footerAddress.location,
    }),
    ...(footerSocial && {
      sameAs: [footerSocial.fblink, footerSocial.youlink, footerSocial.inslink].filter((link) =>
        /^https?:/.test(link),
      ),
    }),
  }
}

export const services = ({ site, origin }: Place): Thing[] =>
  site.serviceItem.map((item) => ({
    '@type': 'Service',
    name: item.serviceTitle,
    description: item.serviceDetails,
    url: `${origin}/service`,
    provider: { '@id': agencyId(origin) },
  }))

export const offers = ({ site, origin }: Place): Thing[] =>
  site.pricing.map((offer) => ({
    '@type': 'Offer',
    name: offer.packageName,
    description: pointsOf(offer, 'page').join('; '),
    price: offer.packagePrice,
    priceCurrency: CURRENCY,
    url: `${origin}/pricing`,
    availability: 'https://schema.org/InStock',
    offeredBy: { '@id': agencyId(origin) },
  }))

export const reviews = ({ site, origin }: Place): Thing[] =>
  site.testimonial.map((each) => ({
    '@type': 'Review',
    reviewBody: each.desc,
    author: { '@type': 'Person', name: each.personName, jobTitle: each.personTitle },
    itemReviewed: { '@id': agencyId(origin) },
  }))

export function questions({ site }: Place): Thing[] {
  if (!site.faqItem.length) return []
  const mainEntity = site.faqItem.map((item) => ({
    '@type': 'Question',
    name: item.accodingTitle,
    acceptedAnswer: { '@type': 'Answer', text: item.accodingText },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}

export const trail = ({ site, origin }: Place, name: string, path: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: siteName(site), item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name, item: origin + path },
  ],
})
