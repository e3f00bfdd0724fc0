// The demo content: the site of Northlight, an invented search studio. The server stores it on the first
// start, with its Portuguese texts of pt/, unless the settings say to start empty.
import { featuresAtFirst } from '#content/rules/types/features.ts'
import { LANGUAGES, type Language } from '#platform/rules/languages.ts'
import { brand } from './brand.ts'
import { copyright, footerAbout, footerAddress, footerSocial, logo, paymentEmail } from './footer.ts'
import { about, banner, contactDetail, workSteps } from './landing.ts'
import { pageTexts, thanks } from './pages.ts'
import { teamMembers, teamText, testimonialHeading, testimonials } from './people.ts'
import { briefQuestions, plans, region, workingDays } from './plans.ts'
import { addOns, faqHeading, faqItems, packageRows, packages } from './pricing.ts'
import { caseStudies } from './results.ts'
import type { Demo } from './seed.ts'
import {
  callToAction,
  counters,
  events,
  experience,
  featureItems,
  featuresText,
  video,
  videoItems,
} from './service-page.ts'
import { serviceHeading, serviceItems } from './services.ts'
import { designItems } from './templates.ts'

const NO_OTHERS = Object.fromEntries(LANGUAGES.map((language) => [language, ''])) as Record<Language, ''>

export const DEMO: Demo = {
  logo: [logo],
  banner: [banner],
  serviceHeading: [serviceHeading],
  serviceItem: serviceItems,
  about: [about],
  workStep: workSteps,
  step: events,
  testimonialHeading: [testimonialHeading],
  testimonial: testimonials,
  caseStudy: caseStudies,
  pricing: packages,
  packageRows: [packageRows],
  footerAddress: [footerAddress],
  footerSocial: [footerSocial],
  footerAbout: [footerAbout],
  copyright: [copyright],
  video: [video],
  videoItem: videoItems,
  designItem: designItems,
  contactDetail: [contactDetail],
  counters: [counters],
  callToAction: [callToAction],
  faqHeading: [faqHeading],
  faqItem: faqItems,
  featuresText: [featuresText],
  featureItem: featureItems,
  teamText: [teamText],
  teamMember: teamMembers,
  experience: [experience],
  pageText: pageTexts,
  paymentEmail: [paymentEmail],
  // Nobody should transfer money to an invented account.
  bankAccount: [],
  features: [featuresAtFirst('demo')],
  packageWork: plans,
  briefQuestion: briefQuestions,
  addOn: addOns,
  // Everybody could guess the discount of a demo.
  coupon: [],
  workingDays: [workingDays],
  region: [region],
  languages: [{ ...NO_OTHERS, main: 'en', pt: 'Published' }],
  // Which tax a site charges, and who sells, is for its owner to say.
  seller: [],
  tax: [],
  consumers: [],
  brand: [brand],
  wording: [thanks],
}
