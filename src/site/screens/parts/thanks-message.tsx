// What the page after the contact form says.
import type { Site } from '#content/rules/index.ts'
import { wordsIn } from '#content/rules/words.ts'
import { ArrowLink, ButtonLink } from '../shell/cta-buttons.tsx'
import { SmallPage } from './small-page.tsx'

/** Opened by hand, or long after, it does not claim that a message arrived. */
export function ThanksMessage({ site, wasSent }: { site: Site; wasSent: boolean }) {
  const words = wordsIn(site, 'messageWords')
  const frameWords = wordsIn(site, 'frameWords')
  if (!wasSent) {
    return (
      <SmallPage icon="mail" heading={words.writeToUs}>
        <p className="mt-5 lead">{words.thanksEarly}</p>
        <Links>
          <ButtonLink href="/contact">{frameWords.contact}</ButtonLink>
          <ArrowLink href="/" back>
            {words.backHome}
          </ArrowLink>
        </Links>
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="mail" heading={words.thanksHeading} status={words.thanksStatus}>
      <p className="mt-5 lead">{words.thanksText}</p>
      <Links>
        <ButtonLink href="/">{words.backHome}</ButtonLink>
        {site.pricing.length > 0 && <ArrowLink href="/pricing">{frameWords.seePackages}</ArrowLink>}
      </Links>
    </SmallPage>
  )
}

const Links = ({ children }: { children: React.ReactNode }) => (
  <div className="mt-8 flex flex-wrap items-center justify-center gap-x-7 gap-y-3">{children}</div>
)
