// The end of the pricing page: an offer to help with the choice.
import { ButtonLink } from './cta-buttons.tsx'

export function AskFirst() {
  return (
    <section className="section">
      <div className="measure flex flex-wrap items-center justify-between gap-x-10 gap-y-7 rounded-3xl bg-ink px-6 py-12 text-white sm:px-12 lg:px-16 lg:py-16">
        <div className="max-w-[36rem]">
          <h2 className="headline">Not sure which one?</h2>
          <p className="mt-4 text-lg leading-relaxed text-white/85">
            Tell us what you need. We will tell you which package fits, or that none does.
          </p>
        </div>
        <ButtonLink href="/contact" look="light">
          Write to us
        </ButtonLink>
      </div>
    </section>
  )
}
