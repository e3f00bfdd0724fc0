// How to reach the agency: text and address on one side, the form on the other.
// Content: content/types/contact-detail.ts, content/types/contact-words.ts. Seed: seeds/demo/landing.ts.
import { wordsIn, type Words } from '#content/words.ts'
import { phoneLink } from '#domain/phone-link.ts'
import { ContactDetails } from '../parts/contact-details.tsx'
import { ContactForm, type ContactFormState } from '../parts/contact-form.tsx'
import { ArrowLink, ButtonLink } from '../parts/cta-buttons.tsx'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import type { SectionProps } from './section.ts'

/** Never left out: the form works without any content. */
export function Contact({
  site,
  variant = 'landing',
  state,
}: SectionProps & { state?: ContactFormState | undefined }) {
  const { contactDetail, footerAddress } = site
  const landing = variant === 'landing'
  const words = wordsIn(site, 'contactWords')
  const landingWords = wordsIn(site, 'landingWords')
  const heading = contactDetail?.contactTitle ?? words.heading
  return (
    <section id="contact-sec" className="section">
      <div className="measure grid gap-x-12 gap-y-12 lg:grid-cols-12">
        {!landing && <PageHeading heading={heading} site={site} />}
        <div className="flex flex-col lg:col-span-5">
          {landing && <SectionHead heading={heading} className="mb-6" />}
          <div className="mb-8 max-w-[58ch] space-y-4 leading-relaxed text-muted">
            <Paragraphs text={contactDetail?.contactDetails ?? words.text} shortOnPhone={landing} />
          </div>
          {landing && contactDetail && (
            <ArrowLink href="/contact" className="-mt-4 mb-6 self-start max-md:hidden">
              {landingWords.contactPage}
            </ArrowLink>
          )}
          {landing && <PhoneButtons phone={footerAddress?.phoneNumber} words={landingWords} />}
          {footerAddress && (
            <ContactDetails
              address={footerAddress}
              words={words}
              className={landing ? 'mt-auto max-md:hidden' : 'mt-auto'}
            />
          )}
        </div>
        <div className={`lg:col-span-6 lg:col-start-7 ${landing ? 'max-md:hidden' : ''}`}>
          <ContactForm site={site} state={state} />
        </div>
      </div>
    </section>
  )
}

/** A phone shows these buttons on the landing page instead of the form, which has a page of its own. */
function PhoneButtons({ phone, words }: { phone: string | undefined; words: Words<'landingWords'> }) {
  return (
    <div className="-mt-3 flex flex-wrap gap-3 md:hidden">
      <ButtonLink href="/contact" className="grow">
        {words.writeToUs}
      </ButtonLink>
      {phone && (
        <ButtonLink href={phoneLink(phone)} look="outline" className="grow">
          {words.callUs}
        </ButtonLink>
      )}
    </div>
  )
}

/** The heading of the contact page with a picture, which is left out on a phone so the form comes sooner. */
function PageHeading({ heading, site: { contactDetail, media } }: SectionProps & { heading: string }) {
  return (
    <div className="grid items-center gap-x-12 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:col-span-12">
      <SectionHead level={1} heading={heading} />
      {contactDetail && (
        <Picture
          media={media}
          src={contactDetail.contactImg}
          shape={[5, 4]}
          sizes="20rem"
          className="w-full rounded-2xl max-md:hidden"
        />
      )}
    </div>
  )
}
