// The end of the service page: a heading and a button on a dark background.
// Content: src/content/rules/types/call-to-action.ts. Seed: seeds/demo/service-page.ts.
import { Paragraphs } from '../parts/paragraphs.tsx'
import { ButtonLink } from '../shell/cta-buttons.tsx'
import type { SectionProps } from './section.ts'

export function CallToAction({ site }: SectionProps) {
  const { callToAction } = site
  if (!callToAction) return null
  return (
    <section className="section">
      <div className="relative isolate measure overflow-hidden rounded-3xl bg-ink px-6 py-8 text-white sm:px-12 sm:py-14 lg:px-16 lg:py-20">
        <svg
          aria-hidden="true"
          viewBox="0 0 600 400"
          preserveAspectRatio="xMaxYMid slice"
          className="absolute inset-y-0 end-0 -z-10 h-full w-3/5 max-lg:hidden"
        >
          <path d="M490 96 40 400h420z" fill="var(--color-accent-dark)" />
          <path d="M490 96 250 400h300z" fill="var(--color-accent)" />
          <circle cx="490" cy="96" r="26" fill="var(--color-amber)" />
        </svg>
        <div lang={callToAction.lang} className="max-w-[36rem]">
          <h2 className="headline">{callToAction.heading}</h2>
          <div className="mt-4 space-y-3 leading-relaxed text-white/85 sm:mt-5 sm:text-lg">
            <Paragraphs text={callToAction.subHeading} shortOnPhone />
          </div>
          {callToAction.buttonText && callToAction.buttonLink && (
            <ButtonLink href={callToAction.buttonLink} look="light" className="mt-8">
              {callToAction.buttonText}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
