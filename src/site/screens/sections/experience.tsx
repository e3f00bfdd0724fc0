// What the agency is good at, with three percentages as bars.
// Content: src/content/rules/types/experience.ts. Seed: seeds/demo/service-page.ts.
import { Paragraphs } from '../parts/paragraphs.tsx'
import { PercentBars } from '../parts/percent-bars.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import type { SectionProps } from './section.ts'

export function Experience({ site }: SectionProps) {
  const { experience } = site
  if (!experience) return null
  const skills = [
    { number: experience.skillOneNumber, label: experience.skillOneText },
    { number: experience.skillTwoNumber, label: experience.skillTwoText },
    { number: experience.skillThreeNumber, label: experience.skillThreeText },
  ]
  return (
    <section className="section">
      <div className="measure grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <SectionHead line={experience.experienceText} heading={experience.experienceHeading} />
          <div className="mt-6 max-w-[58ch] space-y-4 leading-relaxed text-muted">
            <Paragraphs text={experience.experienceDetails} shortOnPhone />
          </div>
        </div>
        <PercentBars bars={skills} className="lg:col-span-6 lg:col-start-7 lg:self-center" />
      </div>
    </section>
  )
}
