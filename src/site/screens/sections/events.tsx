// Upcoming events as a programme: date and place on the left, the event on the right.
// Content: src/content/rules/types/step.ts. Seed: seeds/demo/service-page.ts.
import type { Site } from '#content/rules/index.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { paragraphsOf } from '../../rules/paragraphs.ts'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ArrowLink } from '../shell/cta-buttons.tsx'
import type { SectionProps } from './section.ts'

export function Events({ site }: SectionProps) {
  const t = useWords('site.pages')
  if (!site.step.length) return null
  return (
    <section className="section">
      <div className="measure grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <SectionHead heading={t('service.events')} className="lg:col-span-4">
          <ArrowLink href="/contact" className="mt-1 sm:mt-4">
            {t('message.writeToUs')}
          </ArrowLink>
        </SectionHead>
        <ol className="lg:col-span-8">
          {site.step.map((event) => (
            <EventLine key={event._id} event={event} />
          ))}
        </ol>
      </div>
    </section>
  )
}

/** If the text has several paragraphs, the first one is date and place. */
function EventLine({ event }: { event: Site['step'][number] }) {
  const [first = '', ...others] = paragraphsOf(event.stepDetails)
  const dateAndPlace = others.length > 0 && first
  return (
    <li
      lang={event.lang}
      className="grid gap-x-8 gap-y-1 border-t border-line py-3 last:border-b sm:grid-cols-[15.5rem_minmax(0,1fr)] sm:gap-y-3 sm:py-7"
    >
      <div>
        <p className="font-display text-sm text-accent tabular-nums max-sm:sr-only">{event.stepNumber}</p>
        {dateAndPlace && (
          <p className="mt-1 leading-snug font-medium text-balance whitespace-pre-line max-sm:text-[0.9375rem] max-sm:font-normal max-sm:text-muted">
            {dateAndPlace}
          </p>
        )}
      </div>
      <div>
        <h3 className="title">{event.stepTitle}</h3>
        <div className="mt-1.5 max-w-[62ch] space-y-3 leading-relaxed text-muted max-sm:hidden sm:mt-2.5">
          <Paragraphs text={dateAndPlace ? others.join('\n\n') : event.stepDetails} shortOnPhone />
        </div>
      </div>
    </li>
  )
}
