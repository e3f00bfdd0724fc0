// Quotes of customers, one at a time.
// Content: src/content/rules/types/testimonial-heading.ts, src/content/rules/types/testimonial.ts. Seed: seeds/demo/people.ts.
import { useWords } from '#ui/screens/use-words.ts'
import { Carousel } from '../parts/carousel.tsx'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { Picture } from '../parts/picture.tsx'
import type { SectionProps } from './section.ts'

export function Testimonials({ site }: SectionProps) {
  const t = useWords('site.pages')
  const { testimonialHeading, testimonial, media } = site
  if (!testimonial.length) return null
  const heading = testimonialHeading?.testimonialHeading ?? t('testimonials.heading')
  return (
    <section className="section-ground bg-accent text-white">
      <div className="measure">
        <Carousel
          label={heading}
          dark
          head={
            <div className="max-w-[44rem]">
              <h2 lang={testimonialHeading?.lang} className="headline">
                {heading}
              </h2>
              {testimonialHeading && (
                <p
                  lang={testimonialHeading.lang}
                  className="mt-4 text-lg leading-relaxed whitespace-pre-line text-white/85 max-sm:hidden"
                >
                  {testimonialHeading.testimonialText}
                </p>
              )}
            </div>
          }
          itemClass="w-[calc(100%-1.25rem)] sm:w-full"
        >
          {testimonial.map((quote) => (
            <figure
              key={quote._id}
              lang={quote.lang}
              className="flex h-full flex-col border-t border-white/30 pt-5 sm:pt-8"
            >
              <blockquote className="max-w-[58rem] space-y-4 font-display text-[clamp(1.25rem,0.85rem+2.1vw,2.5rem)] leading-[1.22] tracking-[-0.015em] text-pretty">
                <Paragraphs text={quote.desc} />
              </blockquote>
              <figcaption className="mt-5 flex items-center gap-4 sm:mt-8">
                <Picture
                  media={media}
                  src={quote.image}
                  shape={[1, 1]}
                  mayBeLogo
                  decorative
                  sizes="56px"
                  className="w-14 shrink-0 rounded-full border-2 border-white/60"
                />
                <span>
                  <span className="block font-semibold">{quote.personName}</span>
                  <span className="block text-white/85">{quote.personTitle}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </Carousel>
      </div>
    </section>
  )
}
