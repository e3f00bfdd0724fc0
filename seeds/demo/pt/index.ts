// The texts of the demo in European Portuguese, in the order of its records. Names, links, pictures and figures
// are those of the English ones.
import type { ContentName } from '#content/rules/index.ts'
import type { TextsOf } from '../seed.ts'
import { copyright, footerAbout, footerSocial } from './footer.ts'
import { about, banner, contactDetail, workSteps } from './landing.ts'
import { pageTexts } from './pages.ts'
import { teamMembers, teamText, testimonialHeading, testimonials } from './people.ts'
import { briefQuestions, plans } from './plans.ts'
import { addOns, faqHeading, faqItems, packageRows, packages } from './pricing.ts'
import { caseStudies } from './results.ts'
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

export const PORTUGUESE: { readonly [N in ContentName]?: readonly TextsOf<N>[] } = {
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
  addOn: addOns,
  packageRows: [packageRows],
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
  packageWork: plans,
  briefQuestion: briefQuestions,
}
