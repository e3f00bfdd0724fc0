// Case studies: on the landing page the first one with its chart, as a part of the section about the agency;
// on their own page all of them. In the preview, the page of the one that is edited.
// Content: src/content/rules/types/case-study.ts, src/content/rules/types/result-words.ts. Seed: seeds/demo/results.ts.
import type { Site } from '#content/rules/index.ts'
import { studyPath, type CaseStudy } from '#content/rules/study-page.ts'
import { A } from '#ui/screens/local-link.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { partsOf } from '../../rules/case-study.ts'
import { ClientMark } from '../parts/client-mark.tsx'
import { LineChart } from '../parts/line-chart.tsx'
import { Line } from '../parts/section-head.tsx'
import { StudyArticle } from '../parts/study-article.tsx'
import { StudyFigures } from '../parts/study-figures.tsx'
import { SAMPLE_ID } from '../parts/study-sample.tsx'
import { ArrowLink } from '../shell/cta-buttons.tsx'
import type { SectionProps } from './section.ts'

export function Results({ site, variant = 'landing', recordId }: SectionProps) {
  const edited = site.caseStudy.find(({ _id }) => _id === recordId)
  const first = (variant === 'landing' && edited) || site.caseStudy[0]
  if (!first) return null
  if (variant === 'landing') return <Proof site={site} study={first} />
  return edited ? <StudyArticle site={site} study={edited} /> : <ResultList site={site} />
}

/** One result with its chart, the clients, and a sample of what they received. */
function Proof({ site, study }: { site: Site; study: CaseStudy }) {
  const t = useWords('site.pages')
  const { figures, series, marks, sample } = partsOf(study)
  const hasChart = series.length > 1
  return (
    <div className="measure">
      <div className="rounded-3xl border border-line bg-white px-5 py-6 sm:px-9 sm:py-8 lg:px-12 lg:py-12">
        <div className={`grid gap-x-14 gap-y-6 ${hasChart ? 'lg:grid-cols-12' : ''}`}>
          <div className={hasChart ? 'flex flex-col lg:col-span-5' : ''}>
            <Line>{t('result.resultLine', { client: study.client })}</Line>
            <h3
              lang={study.lang}
              className="mt-3 font-display text-[clamp(1.375rem,1.1rem+1.2vw,2.125rem)] leading-[1.12] tracking-[-0.015em] text-balance"
            >
              {study.sentence}
            </h3>
            <StudyFigures
              lang={study.lang}
              figures={figures}
              className="mt-5 sm:mt-7 lg:grow lg:grid-cols-1! lg:content-between"
            />
            <div className="mt-3 flex flex-wrap gap-x-5 sm:mt-5 sm:gap-x-7 lg:mt-auto lg:pt-6">
              <ArrowLink href={studyPath(study)}>{t('result.howDone')}</ArrowLink>
              {sample && (
                <ArrowLink href={`${studyPath(study)}#${SAMPLE_ID}`} className="max-sm:hidden">
                  {t('result.seeSample')}
                </ArrowLink>
              )}
            </div>
          </div>
          {hasChart && (
            <LineChart
              lang={study.lang}
              name={study.seriesName}
              series={series}
              marks={marks}
              // A phone has the figures, and the chart on the page of the result.
              className="min-w-0 max-sm:hidden lg:col-span-7"
            />
          )}
        </div>
      </div>
      {site.caseStudy.length > 1 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:mt-8">
          <ClientMarks site={site} />
          <ArrowLink href="/results">{t('result.all')}</ArrowLink>
        </div>
      )}
    </div>
  )
}

function ResultList({ site }: { site: Site }) {
  const shared = useWords('site.screens')
  return (
    <section aria-label={shared('frame.results')} className="section">
      <ul className="measure">
        {site.caseStudy.map((study) => (
          <ResultRow key={study._id} study={study} site={site} />
        ))}
      </ul>
    </section>
  )
}

function ResultRow({ study, site }: { study: CaseStudy; site: Site }) {
  const t = useWords('site.pages')
  const { figures, series } = partsOf(study)
  return (
    <li className="grid gap-x-14 gap-y-6 border-t border-line py-10 last:border-b lg:grid-cols-12 lg:py-14">
      <div className="lg:col-span-6">
        <p className="flex items-center gap-3">
          <ClientMark study={study} media={site.media} />
        </p>
        <h2 lang={study.lang} className="mt-5 title text-[clamp(1.5rem,1.25rem+1vw,2rem)]!">
          {study.sentence}
        </h2>
        <StudyFigures lang={study.lang} figures={figures} className="mt-6" />
        <ArrowLink href={studyPath(study)} className="mt-4">
          {t('result.howDone')}
          <span className="sr-only">: {study.client}</span>
        </ArrowLink>
      </div>
      {series.length > 1 && (
        <LineChart
          lang={study.lang}
          name={study.seriesName}
          series={series}
          className="min-w-0 lg:col-span-6"
        />
      )}
    </li>
  )
}

/** The clients of the case studies in a row: mark and name, each a link to its page. */
function ClientMarks({ site, className = '' }: { site: Site; className?: string }) {
  const shared = useWords('site.screens')
  return (
    <ul
      aria-label={shared('frame.clients')}
      className={`flex flex-wrap gap-x-3 gap-y-1 sm:gap-x-8 lg:gap-x-12 ${className}`}
    >
      {site.caseStudy.map((study) => (
        <li key={study._id}>
          <A
            href={studyPath(study)}
            className="flex min-h-14 items-center gap-3 underline-offset-4 hover:underline max-sm:min-w-12"
          >
            <ClientMark study={study} media={site.media} isShort />
          </A>
        </li>
      ))}
    </ul>
  )
}
