// The heading of the service page.
import { useWords } from '#ui/screens/use-words.ts'
import { SectionHead } from '../parts/section-head.tsx'
import type { SectionProps } from './section.ts'

export function ServicePageHead({ site }: SectionProps) {
  const t = useWords('site.pages')
  const { serviceHeading } = site
  return (
    <SectionHead
      level={1}
      line={t('service.line')}
      heading={
        serviceHeading ? (
          <span lang={serviceHeading.lang}>{serviceHeading.serviceHeading}</span>
        ) : (
          t('service.heading')
        )
      }
      className="measure pt-8 sm:pt-12 lg:pt-20 [&_h1]:max-w-[18ch]"
    />
  )
}
