// The first section of the landing page: a promise, a button, a picture that reaches the edge of the window,
// and figures.
// Content: src/content/rules/types/banner.ts. Seed: seeds/demo/landing.ts.
import { useWords } from '#ui/screens/use-words.ts'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { Picture } from '../parts/picture.tsx'
import { Line } from '../parts/section-head.tsx'
import { HERO_SIZES } from '../seo/preload-hero.ts'
import { ArrowLink, ButtonLink } from '../shell/cta-buttons.tsx'
import { Counters } from './counters.tsx'
import type { SectionProps } from './section.ts'

export function Hero({ site }: SectionProps) {
  const t = useWords('site.pages')
  const { banner, media } = site
  if (!banner) return null
  return (
    <section>
      <div className="grid items-center gap-y-6 lg:grid-cols-[minmax(2rem,1fr)_minmax(0,36rem)_minmax(0,39rem)_minmax(2rem,1fr)] lg:pt-7">
        <div className="px-5 pt-6 md:px-8 md:pt-12 lg:col-start-2 lg:px-0 lg:py-12 lg:pe-10">
          {banner.bannerText && <Line lang={banner.lang}>{banner.bannerText}</Line>}
          <h1 lang={banner.lang} className="mt-4 hero-title sm:mt-5">
            {banner.bannerHeading}
          </h1>
          <div
            lang={banner.lang}
            className="mt-4 max-w-[46ch] space-y-4 lead max-sm:text-base max-sm:leading-normal sm:mt-6"
          >
            <Paragraphs text={banner.bannerDetails} />
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mt-8 sm:gap-x-7">
            <ButtonLink href={banner.buttonURL} className="max-sm:px-5">
              <span lang={banner.lang}>{banner.buttonText}</span>
            </ButtonLink>
            <ArrowLink href="#contact-sec">{t('landing.askFirst')}</ArrowLink>
          </div>
        </div>
        <Picture
          media={media}
          src={banner.imageOne}
          eager
          sizes={HERO_SIZES}
          shape={[4, 3]}
          className="max-h-[46rem] w-full max-sm:aspect-[3/2]! lg:col-span-2 lg:rounded-s-3xl"
        />
      </div>
      <Counters site={site} />
    </section>
  )
}
