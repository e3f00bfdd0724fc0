// Who the agency is. On the landing page its picture carries a figure; on the service page the text comes
// with three bars. The proof on the landing page is a part of this section.
// Content: src/content/rules/types/about.ts. Seed: seeds/demo/landing.ts.
import type { Site } from '#content/rules/index.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { figuresOf } from '../../rules/figures.ts'
import { paragraphsOf } from '../../rules/paragraphs.ts'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { PercentBars } from '../parts/percent-bars.tsx'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ArrowLink } from '../shell/cta-buttons.tsx'
import { Results } from './results.tsx'
import type { SectionProps } from './section.ts'

export function About({ site, variant = 'landing' }: SectionProps) {
  const t = useWords('site.pages')
  const { about, counters, media } = site
  const landing = variant === 'landing'
  const proof = landing && site.caseStudy.length > 0 && <Results site={site} />
  if (!about) return proof && <section className="section">{proof}</section>
  // The landing page begins the text, the service page goes on with it.
  const [first = '', ...others] = paragraphsOf(about.aboutDetails)
  // The fifth figure: the hero shows the first four.
  const figure = landing && counters && figuresOf(counters)[4]
  return (
    <section id="about-sec" className="section">
      <div className="measure grid items-center gap-x-12 gap-y-8 sm:gap-y-12 lg:grid-cols-12">
        <div
          className={`relative ${landing ? 'max-sm:hidden sm:mb-16 lg:col-span-7' : 'max-sm:hidden lg:order-2 lg:col-span-6'}`}
        >
          <Picture
            media={media}
            src={(!landing && about.aboutImg) || about.aboutImgOne}
            shape={landing ? [6, 5] : [4, 3]}
            sizes="(width >= 64rem) 42rem, 100vw"
            className="w-full rounded-2xl max-sm:aspect-[16/9]!"
          />
          {figure && (
            <p className="absolute end-4 -bottom-16 max-w-56 rounded-2xl bg-ink px-6 py-5 text-white sm:end-8 lg:-end-6">
              <span className="block font-display text-5xl leading-none tracking-[-0.03em] tabular-nums">
                {figure.number}
                {figure.suffix && <span className="text-amber">{figure.suffix}</span>}
              </span>
              <span lang={counters.lang} className="mt-2 block text-[0.9375rem] leading-snug text-white/85">
                {figure.label}
              </span>
            </p>
          )}
        </div>
        <div className={landing ? 'lg:col-span-5' : 'lg:col-span-6'}>
          <SectionHead lang={about.lang} line={about.aboutText} heading={about.aboutHeading} />
          <div lang={about.lang} className="mt-4 max-w-[62ch] space-y-4 leading-relaxed text-muted">
            <Paragraphs text={landing ? first : others.join('\n\n') || first} shortOnPhone />
          </div>
          {landing && site.teamMember.length > 0 && (
            <ArrowLink href="/service#team-sec" className="mt-5">
              {t('landing.meetPeople')}
            </ArrowLink>
          )}
          {!landing && <SkillBars about={about} />}
        </div>
      </div>
      {proof && <div className="mt-[clamp(2rem,1rem+5vw,6rem)]">{proof}</div>}
    </section>
  )
}

/** What the agency is good at. A bar without a label says nothing. */
function SkillBars({ about }: { about: NonNullable<Site['about']> }) {
  const bars = [
    { label: about.aboutPointone, number: about.aboutPercentOne },
    { label: about.aboutPointwo, number: about.aboutPercentTwo },
    { label: about.aboutPointhree, number: about.aboutPercentThree },
  ]
  const named = bars.filter(({ label }) => label.trim())
  return (
    named.length > 0 && (
      <div lang={about.lang}>
        <PercentBars bars={named} className="mt-6 sm:mt-9" />
      </div>
    )
  )
}
