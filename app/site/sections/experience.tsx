// What the agency is good at, with three percentages drawn as rings.
// Content: content/types/experience.ts. Seed: seeds/demo/service-page.ts.
import { Paragraphs } from '../parts/paragraphs.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { percentOf } from '../rules/figures.ts'
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
      <div className="measure grid gap-x-12 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <SectionHead line={experience.experienceText} heading={experience.experienceHeading} />
          <div className="mt-6 max-w-[58ch] space-y-4 leading-relaxed text-muted">
            <Paragraphs text={experience.experienceDetails} />
          </div>
        </div>
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-3 lg:col-span-6 lg:col-start-7 lg:self-center">
          {skills.map(({ number, label }) => (
            <li key={label} className="flex items-center gap-5 sm:block sm:text-center">
              <Ring number={number} />
              <p className="leading-snug text-balance text-muted sm:mt-5">{label}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Ring({ number }: { number: string }) {
  return (
    <div className="relative size-28 shrink-0 sm:mx-auto sm:size-auto sm:max-w-44">
      <svg aria-hidden="true" viewBox="0 0 120 120" fill="none" className="block w-full -rotate-90">
        <circle cx="60" cy="60" r="52" stroke="var(--color-line)" strokeWidth="11" />
        <circle
          cx="60"
          cy="60"
          r="52"
          stroke="var(--color-accent)"
          strokeWidth="11"
          pathLength="100"
          strokeDasharray={`${percentOf(number)} 100`}
        />
      </svg>
      <p className="absolute inset-0 flex items-center justify-center font-display text-3xl tracking-[-0.02em] tabular-nums">
        {number.replace(/\s*%$/, '')}%
      </p>
    </div>
  )
}
