// What the page after the contact form says.
import type { Site } from '#content/rules/index.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { ArrowLink, ButtonLink } from '../shell/cta-buttons.tsx'
import { SmallPage } from './small-page.tsx'

/** Opened by hand, or long after, it does not claim that a message arrived. */
export function ThanksMessage({ site, wasSent }: { site: Site; wasSent: boolean }) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  if (!wasSent) {
    return (
      <SmallPage icon="mail" heading={t('message.writeToUs')}>
        <p className="mt-5 lead">{t('message.thanksEarly')}</p>
        <Links>
          <ButtonLink href="/contact">{shared('frame.contact')}</ButtonLink>
          <ArrowLink href="/" back>
            {shared('message.backHome')}
          </ArrowLink>
        </Links>
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="mail" heading={t('message.thanksHeading')} status={t('message.thanksStatus')}>
      <p className="mt-5 lead">{t('message.thanksText')}</p>
      <Links>
        <ButtonLink href="/">{shared('message.backHome')}</ButtonLink>
        {site.pricing.length > 0 && <ArrowLink href="/pricing">{shared('frame.seePackages')}</ArrowLink>}
      </Links>
    </SmallPage>
  )
}

const Links = ({ children }: { children: React.ReactNode }) => (
  <div className="mt-8 flex flex-wrap items-center justify-center gap-x-7 gap-y-3">{children}</div>
)
