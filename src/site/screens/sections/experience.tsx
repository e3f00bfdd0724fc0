// What the agency measured, in three large figures. The bars of the service page are those about the agency.
// Content: src/content/rules/types/experience.ts. Seed: seeds/demo/service-page.ts.
import { Paragraphs } from '../parts/paragraphs.tsx'
import { withoutSign } from '../parts/percent-bars.tsx'
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
    <section lang={experience.lang} className="section">
      <div className="measure grid gap-x-12 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <SectionHead line={experience.experienceText} heading={experience.experienceHeading} />
          <div className="mt-6 max-w-[58ch] space-y-4 leading-relaxed text-muted max-sm:hidden">
            <Paragraphs text={experience.experienceDetails} />
          </div>
        </div>
        <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-3 lg:col-span-7 lg:self-center">
          {skills.map(({ number, label }, at) => (
            <li
              key={at}
              className="border-t border-line pt-3 max-sm:flex max-sm:items-baseline max-sm:gap-2 sm:pt-5"
            >
              {number && (
                <span className="block font-display text-[clamp(1.75rem,1.2rem+2vw,3rem)] leading-none tracking-[-0.03em] tabular-nums max-sm:w-17 max-sm:shrink-0">
                  {withoutSign(number)}
                  <span className="text-accent">%</span>
                </span>
              )}
              <span className="block leading-snug text-muted sm:mt-2">{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
