// The page of one case study: the result, its chart with dates, what was done, the client's words, and a part
// of what they received.
import type { Site } from '#content/rules/index.ts'
import type { CaseStudy } from '#content/rules/study-page.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { partsOf } from '../../rules/case-study.ts'
import { ClientMark } from './client-mark.tsx'
import { LineChart } from './line-chart.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { Picture } from './picture.tsx'
import { StudyFigures } from './study-figures.tsx'
import { SAMPLE_ID, StudySample } from './study-sample.tsx'

export function StudyArticle({ site, study }: { site: Site; study: CaseStudy }) {
  const t = useWords('site.pages')
  const { figures, series, marks, sample } = partsOf(study)
  return (
    <article>
      <header className="measure pt-8 lg:pt-14">
        <p className="flex items-center gap-3">
          <ClientMark study={study} media={site.media} />
        </p>
        <h1
          lang={study.lang}
          className="mt-6 max-w-[24ch] page-title text-[clamp(min(2.25rem,10.5vw),1.5rem+3vw,3.75rem)]!"
        >
          {study.sentence}
        </h1>
        <StudyFigures lang={study.lang} figures={figures} className="mt-9 border-t border-line pt-8" />
      </header>
      {series.length > 1 && (
        <div className="measure section">
          <LineChart
            lang={study.lang}
            name={study.seriesName}
            series={series}
            marks={marks}
            className="rounded-3xl border border-line bg-white px-5 py-8 sm:px-9 lg:px-12 lg:py-11"
          />
        </div>
      )}
      <Story study={study} heading={t('result.whatWasDone')} media={site.media} />
      {study.quote && <Quote study={study} label={t('result.clientSays')} />}
      {sample && (
        <section id={SAMPLE_ID} aria-label={t('result.received')} className="measure section">
          <StudySample study={study} sample={sample} />
        </section>
      )}
    </article>
  )
}

interface StoryProps {
  study: CaseStudy
  heading: string
  media: Site['media']
}

function Story({ study, heading, media }: StoryProps) {
  const { story, pictureOne, pictureTwo } = study
  if (!story && !pictureOne && !pictureTwo) return null
  return (
    <div className="measure grid items-start gap-x-14 gap-y-10 section lg:grid-cols-12">
      {story && (
        <div className="lg:col-span-6">
          <h2 className="headline">{heading}</h2>
          <div lang={study.lang} className="mt-6 max-w-[62ch] space-y-4 leading-relaxed text-muted">
            <Paragraphs text={story} />
          </div>
        </div>
      )}
      {pictureOne && <WidePicture media={media} src={pictureOne} className="lg:col-span-6" />}
      {pictureTwo && <WidePicture media={media} src={pictureTwo} className="lg:col-span-6" />}
    </div>
  )
}

const WidePicture = ({ media, src, className }: { media: Site['media']; src: string; className: string }) => (
  <Picture
    media={media}
    src={src}
    shape={[4, 3]}
    sizes="(width >= 64rem) 36rem, 100vw"
    className={`w-full rounded-2xl ${className}`}
  />
)

function Quote({ study, label }: { study: CaseStudy; label: string }) {
  return (
    <section aria-label={label} className="section-ground bg-accent text-white">
      <figure className="measure">
        <blockquote
          lang={study.lang}
          className="max-w-[58rem] space-y-4 font-display text-[clamp(1.5rem,1.1rem+1.9vw,2.5rem)] leading-[1.22] tracking-[-0.015em] text-pretty"
        >
          <Paragraphs text={study.quote} />
        </blockquote>
        <figcaption lang={study.lang} className="mt-6 text-white/85">
          {[study.quotePerson, study.client].filter(Boolean).join(', ')}
        </figcaption>
      </figure>
    </section>
  )
}
