// Talks, workshops and dates, as lines of a programme.
import { Paragraphs } from '../parts/paragraphs.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import type { SectionProps } from './section.ts'

export function Events({ site }: SectionProps) {
  if (!site.step.length) return null
  return (
    <section className="section">
      <div className="measure grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <SectionHead heading="Upcoming Events" className="lg:col-span-4" />
        <ol className="lg:col-span-8">
          {site.step.map((event) => (
            <li key={event._id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-7 last:border-b sm:grid-cols-[5.5rem_minmax(0,1fr)]">
              <span className="font-display text-3xl leading-none text-accent tabular-nums sm:text-4xl">{event.stepNumber}</span>
              <div>
                <h3 className="title">{event.stepTitle}</h3>
                <div className="mt-2.5 max-w-[62ch] space-y-3 leading-relaxed text-muted">
                  <Paragraphs text={event.stepDetails} />
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
