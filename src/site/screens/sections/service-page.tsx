// The heading of the service page; in the preview of its words, also the sections that have some.
// Content: src/content/rules/types/service-words.ts.
import { useWords } from '#ui/screens/use-words.ts'
import { SectionHead } from '../parts/section-head.tsx'
import { Events } from './events.tsx'
import type { SectionProps } from './section.ts'
import { Services } from './services.tsx'
import { Video } from './video.tsx'

export function ServicePageHead({ site }: SectionProps) {
  const t = useWords('site.pages')
  return (
    <SectionHead
      level={1}
      line={t('service.line')}
      heading={site.serviceHeading?.serviceHeading ?? t('service.heading')}
      className="measure pt-8 sm:pt-12 lg:pt-20 [&_h1]:max-w-[18ch]"
    />
  )
}

export const ServicePage = ({ site }: SectionProps) => (
  <>
    <ServicePageHead site={site} />
    <Services site={site} variant="page" />
    <Video site={site} />
    <Events site={site} />
  </>
)
