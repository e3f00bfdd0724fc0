// How to reach the agency: text and address on one side, the form on the other.
// Content: src/content/rules/types/contact-detail.ts, src/content/rules/types/contact-words.ts. Seed: seeds/demo/landing.ts.
import type { Site } from '#content/rules/index.ts'
import { phoneLink } from '#platform/rules/phone-link.ts'
import { Icon } from '#ui/screens/icon.tsx'
import { A } from '#ui/screens/local-link.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { ContactForm, type ContactFormState } from '../parts/contact-form.tsx'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ArrowLink, ButtonLink } from '../shell/cta-buttons.tsx'
import type { SectionProps } from './section.ts'

type ContactProps = SectionProps & { state?: ContactFormState | undefined }

/** Never left out: the form works without any content. */
export const Contact = ({ variant = 'landing', ...props }: ContactProps) => (
  <section id="contact-sec" className="section">
    {variant === 'landing' ? <OnLandingPage {...props} /> : <OnOwnPage {...props} />}
  </section>
)

function OnLandingPage({ site, state }: ContactProps) {
  const t = useWords('site.pages')
  const { contactDetail, footerAddress } = site
  return (
    <div className="measure grid gap-x-12 gap-y-12 lg:grid-cols-12">
      <div className="flex flex-col lg:col-span-5">
        <SectionHead
          lang={contactDetail?.lang}
          heading={contactDetail?.contactTitle ?? t('contact.heading')}
          className="mb-6"
        />
        <div lang={contactDetail?.lang} className={`mb-8 ${TEXT}`}>
          <Paragraphs text={contactDetail?.contactDetails ?? t('contact.text')} shortOnPhone />
        </div>
        {contactDetail && (
          <ArrowLink href="/contact" className="-mt-4 mb-6 self-start max-md:hidden">
            {t('landing.contactPage')}
          </ArrowLink>
        )}
        <PhoneButtons phone={footerAddress?.phoneNumber} />
        {footerAddress && (
          <ContactDetails address={footerAddress} className="mt-auto max-md:hidden print:block" />
        )}
      </div>
      <div className="max-md:hidden lg:col-span-6 lg:col-start-7">
        <ContactForm state={state} />
      </div>
    </div>
  )
}

/**
 * On a wide window the picture and the address together are as tall as the form beside them. On a tablet the
 * picture stands beside the heading and the address beside the text. A phone has no picture, so that the form
 * comes sooner.
 */
function OnOwnPage({ site, state }: ContactProps) {
  const t = useWords('site.pages')
  const { contactDetail, footerAddress, media } = site
  return (
    <div className="measure grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-12">
      <SectionHead
        level={1}
        lang={contactDetail?.lang}
        heading={contactDetail?.contactTitle ?? t('contact.heading')}
        className={`self-center lg:col-span-12 ${contactDetail ? '' : 'md:col-span-2'}`}
      />
      <div lang={contactDetail?.lang} className={`${TEXT} md:row-start-2 lg:col-span-12 lg:mb-6`}>
        <Paragraphs text={contactDetail?.contactDetails ?? t('contact.text')} />
      </div>
      {contactDetail && (
        <Picture
          media={media}
          src={contactDetail.contactImg}
          shape={[5, 4]}
          sizes="(min-width: 64rem) 32rem, 24rem"
          className="w-full rounded-2xl max-md:hidden lg:col-span-5 lg:row-start-3"
        />
      )}
      {footerAddress && (
        <ContactDetails
          address={footerAddress}
          className={`self-start md:col-start-2 md:row-start-2 lg:col-span-5 lg:col-start-1 ${contactDetail ? 'lg:row-start-4 lg:self-end' : 'lg:row-start-3'}`}
        />
      )}
      <div className="md:col-span-2 lg:col-span-6 lg:col-start-7 lg:row-span-2 lg:row-start-3">
        <ContactForm state={state} />
      </div>
    </div>
  )
}

const TEXT = 'max-w-[58ch] space-y-4 leading-relaxed text-muted'

/** A phone shows these buttons on the landing page instead of the form, which has a page of its own. */
function PhoneButtons({ phone }: { phone: string | undefined }) {
  const t = useWords('site.pages')
  return (
    <div className="-mt-3 flex flex-wrap gap-3 md:hidden print:hidden">
      <ButtonLink href="/contact" className="grow">
        {t('landing.writeToUs')}
      </ButtonLink>
      {phone && (
        <ButtonLink href={phoneLink(phone)} look="outline" className="grow">
          {t('landing.callUs')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Phone number, email address and street address, each with an icon. */
function ContactDetails({
  address,
  className = '',
}: {
  address: NonNullable<Site['footerAddress']>
  className?: string
}) {
  const t = useWords('site.pages')
  const details = [
    {
      icon: 'phone',
      label: t('contact.phone'),
      text: address.phoneNumber,
      href: phoneLink(address.phoneNumber),
    },
    {
      icon: 'mail',
      label: t('contact.mail'),
      text: address.emailAddress,
      href: `mailto:${address.emailAddress}`,
    },
    { icon: 'map-pin', label: t('contact.address'), text: address.location },
  ]
  return (
    <ul className={`border-t border-line ${className}`}>
      {details.map(({ icon, label, text, href }) => (
        <li key={icon} className="flex items-center gap-4 border-b border-line py-2">
          <Icon name={icon} size={20} className="shrink-0 text-accent" />
          <span className="sr-only">{label}: </span>
          {href ? (
            <A
              href={href}
              className="flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
            >
              {text}
            </A>
          ) : (
            <span className="flex min-h-11 items-center font-medium">{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
