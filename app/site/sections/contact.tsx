// How to reach the agency: what to write and where on one side, the form on the other.
import { ContactForm, type ContactFormState } from '../parts/contact-form.tsx'
import { ContactWays } from '../parts/contact-ways.tsx'
import { ArrowLink } from '../parts/leads.tsx'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import type { SectionProps } from './section.ts'

/** Always there: with no words of the agency's own, the form still sends. */
export function Contact({ site, variant = 'landing', state }: SectionProps & { state?: ContactFormState }) {
  const { contactDetail, footerAddress, media } = site
  const landing = variant === 'landing'
  const heading = contactDetail?.contactTitle ?? 'Write to us'
  return (
    <section id="contact-sec" className="section">
      <div className="measure grid gap-x-12 gap-y-12 lg:grid-cols-12">
        {!landing && <SectionHead level={1} heading={heading} className="lg:col-span-12" />}
        <div className="flex flex-col lg:col-span-5">
          {landing && <SectionHead heading={heading} className="mb-6" />}
          <div className="max-w-[58ch] space-y-4 leading-relaxed text-muted">
            <Paragraphs text={contactDetail?.contactDetails ?? 'Your message reaches us at once. We answer by e-mail.'} />
          </div>
          {footerAddress && <ContactWays address={footerAddress} className="mt-8" />}
          {landing && contactDetail && <ArrowLink href="/contact" className="mt-3 self-start">The contact page</ArrowLink>}
          {contactDetail && (
            <div className="relative mt-8 min-h-40 grow max-lg:hidden">
              <Picture media={media} src={contactDetail.contactImg} sizes="30rem" className="absolute inset-0 size-full rounded-2xl object-cover" />
            </div>
          )}
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <ContactForm state={state} />
        </div>
      </div>
    </section>
  )
}
