// All sections of the site. A content type names its section (`section: 'hero'`), which is the component in
// sections/hero.tsx (header and footer: shell/shell-sections.tsx). The first lines of each component name its
// content types and their seed. The pages and the admin's live preview use the same components.
import type { ComponentType } from 'react'
import type { CONTENT_TYPES } from '#content/rules/index.ts'
import { FooterSection, HeaderSection } from '../shell/shell-sections.tsx'
import { About } from './about.tsx'
import { Brand } from './brand.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Contact } from './contact.tsx'
import { Counters } from './counters.tsx'
import { Events } from './events.tsx'
import { Experience } from './experience.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { Results } from './results.tsx'
import type { SectionProps } from './section.ts'
import { Services } from './services.tsx'
import { Team } from './team.tsx'
import { Templates } from './templates.tsx'
import { Testimonials } from './testimonials.tsx'
import { Video } from './video.tsx'
import { WorkSteps } from './work-steps.tsx'

export type { SectionProps } from './section.ts'

export type SectionName = Extract<(typeof CONTENT_TYPES)[number], { section: string }>['section']

export const SECTIONS = {
  brand: Brand,
  header: HeaderSection,
  hero: Hero,
  counters: Counters,
  services: Services,
  about: About,
  'work-steps': WorkSteps,
  pricing: Pricing,
  testimonials: Testimonials,
  results: Results,
  contact: Contact,
  features: Features,
  experience: Experience,
  video: Video,
  team: Team,
  events: Events,
  'call-to-action': CallToAction,
  faq: Faq,
  templates: Templates,
  footer: FooterSection,
} satisfies Record<SectionName, ComponentType<SectionProps>>
