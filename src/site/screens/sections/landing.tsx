// The sections of the landing page whose words belong to no other form, for the preview of these words.
// Content: src/content/rules/types/landing-words.ts.
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import type { SectionProps } from './section.ts'
import { Services } from './services.tsx'
import { WorkSteps } from './work-steps.tsx'

export const Landing = ({ site }: SectionProps) => (
  <>
    <Hero site={site} />
    <Services site={site} />
    <About site={site} />
    <WorkSteps site={site} />
    <Contact site={site} />
  </>
)
