// A part of what a client received, as a sheet of paper.
import type { TypedTable } from '#content/rules/case-study/typed-lines.ts'
import type { CaseStudy } from '#content/rules/study-page.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { ArrowLink } from '../shell/cta-buttons.tsx'

/** The anchor of the sample on the page of a case study. */
export const SAMPLE_ID = 'sample'

interface StudySampleProps {
  study: CaseStudy
  sample: TypedTable
}

export function StudySample({ study, sample }: StudySampleProps) {
  const t = useWords('site.pages')
  const [first, ...others] = sample.head
  return (
    <div className="rounded-xl border border-line bg-white px-5 py-6 sm:px-9 sm:py-9">
      <table className="w-full text-start text-[0.9375rem] leading-snug">
        <caption lang={study.lang} className="mb-5 text-start font-display text-xl tracking-[-0.01em]">
          {study.sampleName || t('result.received')}
        </caption>
        <thead lang={study.lang} className="max-sm:sr-only">
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-2 pe-4 font-semibold">
              {first}
            </th>
            {others.map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-semibold last:pe-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody lang={study.lang}>
          {sample.rows.map(([title, ...cells]) => (
            <tr key={title} className="border-b border-line max-sm:flex max-sm:flex-wrap max-sm:py-3">
              <th scope="row" className="py-3 pe-4 font-normal max-sm:w-full max-sm:py-0 max-sm:pe-0">
                {title}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={at}
                  className="px-4 py-3 text-muted last:pe-0 max-sm:px-0 max-sm:pe-4 max-sm:pt-1 max-sm:pb-0"
                >
                  <span className="sm:hidden">{others[at]}: </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {study.sampleLink && (
        <ArrowLink href={study.sampleLink} className="mt-4 -mb-3">
          {t('result.openDocument')}
        </ArrowLink>
      )}
    </div>
  )
}
