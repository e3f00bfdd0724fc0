// The only list of content types.
import type { FeatureName } from '#platform/rules/features.ts'
import type { FocalPoint } from '#platform/rules/focal-point.ts'
import type { Region } from '#platform/rules/format.ts'
import type { Language, SiteLanguages } from '#platform/rules/languages.ts'
import type { Law } from './law.ts'
import { checkDefinitions } from './model/check-definitions.ts'
import type { ContentType, RecordOf } from './model/define.ts'
import { about } from './types/about.ts'
import { addOn } from './types/add-on.ts'
import { bankAccount } from './types/bank-account.ts'
import { banner } from './types/banner.ts'
import { brand } from './types/brand.ts'
import { briefQuestion } from './types/brief-question.ts'
import { callToAction } from './types/call-to-action.ts'
import { caseStudy } from './types/case-study.ts'
import { consumers } from './types/consumers.ts'
import { contactDetail } from './types/contact-detail.ts'
import { copyright } from './types/copyright.ts'
import { counters } from './types/counters.ts'
import { coupon } from './types/coupon.ts'
import { designItem } from './types/design-item.ts'
import { experience } from './types/experience.ts'
import { faqHeading } from './types/faq-heading.ts'
import { faqItem } from './types/faq-item.ts'
import { featureItem } from './types/feature-item.ts'
import { featuresText } from './types/features-text.ts'
import { features } from './types/features.ts'
import { footerAbout } from './types/footer-about.ts'
import { footerAddress } from './types/footer-address.ts'
import { footerSocial } from './types/footer-social.ts'
import { languages } from './types/languages.ts'
import { logo } from './types/logo.ts'
import { packageRows } from './types/package-rows.ts'
import { packageWork } from './types/package-work.ts'
import { pageText } from './types/page-text.ts'
import { paymentEmail } from './types/payment-email.ts'
import { pricing } from './types/pricing.ts'
import { region } from './types/region.ts'
import { seller } from './types/seller.ts'
import { serviceHeading } from './types/service-heading.ts'
import { serviceItem } from './types/service-item.ts'
import { step } from './types/step.ts'
import { tax } from './types/tax.ts'
import { teamMember } from './types/team-member.ts'
import { teamText } from './types/team-text.ts'
import { testimonialHeading } from './types/testimonial-heading.ts'
import { testimonial } from './types/testimonial.ts'
import { videoItem } from './types/video-item.ts'
import { video } from './types/video.ts'
import { wording } from './types/wording.ts'
import { workStep } from './types/work-step.ts'
import { workingDays } from './types/working-days.ts'

export const CONTENT_TYPES = checkDefinitions([
  logo,
  banner,
  serviceHeading,
  serviceItem,
  about,
  workStep,
  step,
  testimonialHeading,
  testimonial,
  caseStudy,
  pricing,
  packageRows,
  footerAddress,
  footerSocial,
  footerAbout,
  copyright,
  video,
  videoItem,
  designItem,
  contactDetail,
  counters,
  callToAction,
  faqHeading,
  faqItem,
  featuresText,
  featureItem,
  teamText,
  teamMember,
  experience,
  pageText,
  paymentEmail,
  bankAccount,
  packageWork,
  briefQuestion,
  addOn,
  coupon,
  workingDays,
  region,
  languages,
  seller,
  tax,
  consumers,
  brand,
  features,
  wording,
])

type Types = (typeof CONTENT_TYPES)[number]
export type ContentName = Types['name']
export type TypeNamed<N extends ContentName> = Extract<Types, { name: N }>

/** What visitors may read, by type: a singleton's record or null, a list's records in their order. */
type SiteContent = {
  [T in Types as T extends { readers: 'admin' } ? never : T['name']]: T['kind'] extends 'singleton'
    ? RecordOf<T> | null
    : RecordOf<T>[]
}

/** An uploaded picture, for the pages that show it. */
export interface MediaInfo {
  alt: string
  /** The language of the alt text, which is written once, on a page in another one. */
  lang?: Language
  width: number
  height: number
  /** The same picture in other sizes and formats. */
  variants: { path: string; mime: string; width: number }[]
  /** What stays in view where the picture is cropped. */
  focalPoint: FocalPoint
  /** Has transparent pixels: more likely a logo than a photograph. */
  transparent: boolean
  /** The largest file, where it is not the one at the picture's own address: cropped or replaced. */
  src?: string
}

/** What a package promises to somebody who orders it today, and how such promises were kept. */
export interface PackagePromise {
  /** "12/01"; with the year if it is another one. */
  yoursBy: string
  /** Working days until delivery. */
  days: number
  /** 0 for none. */
  lateCreditPercent: number
  /** "Full refund until we begin"; '' for none. */
  refund: string
  /** How the promises of the last orders were kept; null while there are too few. */
  record: { onTime: number; of: number; halfWithin: number; orders: KeptOrder[] } | null
}

/** One of the orders that the record counts, the oldest first. */
export interface KeptOrder {
  /** 0 if it was on time. */
  daysLate: number
  /** The late credit that the customer got: "$49.00"; '' for none. */
  paidBack: string
}

/** The data of the public pages. Media by path, promises by package. */
export type Site = SiteContent & {
  /** How money, dates and numbers are written. */
  region: Region
  closed: readonly FeatureName[]
  /** The site's own language, and those that can be chosen. */
  languages: SiteLanguages
  media: Record<string, MediaInfo>
  promises?: Record<string, PackagePromise>
  /** "Card or PayPal": the ways to pay; absent if none is known. */
  payBy?: string | undefined
  /** Whether prices include tax; absent without tax. */
  priceNote?: string
  /** "20% VAT"; absent without tax. */
  taxInWords?: string
  /** Absent without tax. */
  pricesIncludeTax?: boolean
  /** What the law asks of the shop. */
  law: Law
  /** Who sells, as far as the owner has filled it in; absent while nobody has. */
  soldBy?: { legalName: string; registration: string; taxNumber: string } | undefined
}

export const contentType = (name: string): ContentType | undefined =>
  CONTENT_TYPES.find((type) => type.name === name)
