// What sets the agency apart: four pictures in a row, each with an icon; on a phone beside their text.
// Content: src/content/rules/types/features-text.ts, src/content/rules/types/feature-item.ts. Seed: seeds/demo/service-page.ts.
import { Icon } from '#ui/screens/icon.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import type { SectionProps } from './section.ts'

export function Features({ site }: SectionProps) {
  const t = useWords('site.pages')
  const { featuresText, featureItem, media } = site
  if (!featureItem.length) return null
  return (
    <section className="section-ground border-y border-line bg-white">
      <div className="measure">
        <SectionHead
          lang={featuresText?.lang}
          heading={featuresText?.FeaturesHeading ?? t('features.heading')}
          text={featuresText?.FeaturesText}
          shortOnPhone
          className="max-w-[46rem]"
        />
        <ul className="mt-7 grid gap-x-6 gap-y-4 sm:mt-12 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
          {featureItem.map((item) => (
            <li
              key={item._id}
              lang={item.lang}
              className="max-sm:grid max-sm:grid-cols-[min(6rem,30%)_minmax(0,1fr)] max-sm:gap-x-6"
            >
              <div className="relative max-sm:row-span-2 max-sm:self-center">
                <Picture
                  media={media}
                  src={item.FeaturesImg}
                  shape={[4, 3]}
                  decorative
                  sizes="(width >= 64rem) 17rem, (width >= 40rem) 45vw, 7rem"
                  className="w-full rounded-xl"
                />
                <span className="absolute -end-3 -bottom-3 flex size-11 items-center justify-center rounded-full border-4 border-white bg-accent text-white sm:start-5 sm:end-auto sm:-bottom-5">
                  <Icon name={item.FeaturesIcon} size={20} />
                </span>
              </div>
              <h3 className="title max-sm:self-end sm:mt-9">{item.FeaturesText}</h3>
              <div className="mt-2.5 space-y-3 leading-relaxed text-muted max-sm:mt-1 max-sm:text-[0.9375rem] max-sm:leading-snug">
                <Paragraphs text={item.FeaturesDesc} shortOnPhone />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
