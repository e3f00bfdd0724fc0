// Questions as <details> elements: they open without scripts, and a search in the page finds their answers.
// Content: src/content/rules/types/faq-heading.ts, src/content/rules/types/faq-item.ts. Seed: seeds/demo/pricing.ts.
import { MarkedText } from '#ui/screens/marked-text.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { SectionHead } from '../parts/section-head.tsx'
import type { SectionProps } from './section.ts'

export function Faq({ site }: SectionProps) {
  const t = useWords('site.pages')
  const { faqHeading, faqItem } = site
  if (!faqItem.length) return null
  return (
    <section className="section">
      <div className="measure grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <SectionHead
          lang={faqHeading?.lang}
          heading={faqHeading?.faqHeading ?? t('faq.heading')}
          text={faqHeading?.faqText}
          className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start"
        />
        <div className="lg:col-span-8">
          {faqItem.map((item, index) => (
            <details
              key={item._id}
              lang={item.lang}
              open={index === 0}
              className="group border-t border-line open-in-print last:border-b"
            >
              <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-6 py-5 [&::-webkit-details-marker]:hidden">
                <h3 className="title">{item.accodingTitle}</h3>
                <svg
                  aria-hidden="true"
                  width="20"
                  height="20"
                  viewBox="0 0 20 20"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                  strokeLinecap="round"
                  className="shrink-0 text-accent transition-transform duration-200 group-open:rotate-45 print:hidden"
                >
                  <path d="M10 3v14M3 10h14" />
                </svg>
              </summary>
              <div className="max-w-[64ch] space-y-4 pb-7 leading-relaxed text-muted">
                <MarkedText text={item.accodingText} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
