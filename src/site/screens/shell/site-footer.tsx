// The footer of every page: the agency, its address, social links and the newsletter; below them page links
// and the copyright.
import { WITHDRAW_PATH } from '#content/rules/law.ts'
import { siteName } from '#content/rules/page-title.ts'
import { EMAIL_MAXIMUM } from '#platform/rules/email-address.ts'
import type { SiteLanguages } from '#platform/rules/languages.ts'
import { phoneLink } from '#platform/rules/phone-link.ts'
import { say } from '#platform/rules/words.ts'
import { A, useLocal } from '#ui/screens/local-link.tsx'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { Honeypot } from '../parts/honeypot.tsx'
import { LanguageList, useLanguageLinks } from './language-links.tsx'
import { sectionEntries } from './menu.ts'
import type { Shell } from './shell.ts'
import { SocialLinks } from './social-links.tsx'

const LINK =
  'inline-flex min-h-11 items-center text-white underline decoration-white/40 underline-offset-4 ' +
  'hover:decoration-white'

const BIG_MARGIN = 'mt-[clamp(1.5rem,0.5rem+4.5vw,3.75rem)]'
const LAST_LINE = 'measure flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3 text-sm sm:py-5'

const legalLinks = (shell: Shell | undefined) => [
  ...(shell?.hasWithdrawal ? [{ label: say('site.screens', 'frame.withdraw'), href: WITHDRAW_PATH }] : []),
  { label: say('site.screens', 'frame.privacy'), href: '/privacy' },
  { label: say('site.screens', 'frame.terms'), href: '/terms' },
]

/** Most entries of the menu lead to sections of the landing page; these links lead to the pages. */
const pageLinks = (shell: Shell | undefined) => [
  ...sectionEntries(shell).flatMap(({ label, page }) => (page ? [{ label, href: page }] : [])),
  ...(shell?.hasTemplates ? [{ label: say('site.screens', 'frame.templates'), href: '/templates' }] : []),
]

export function SiteFooter({
  shell,
  languages,
  slim = false,
}: {
  shell: Shell | undefined
  languages?: SiteLanguages | undefined
  slim?: boolean | undefined
}) {
  const read = useRead()
  const links = useLanguageLinks(languages)
  return (
    <footer className={`bg-deep text-white/80 print:hidden ${slim ? 'mt-auto' : BIG_MARGIN}`}>
      {!slim && <Columns shell={shell} />}
      {!slim && shell?.soldBy && <SoldBy seller={shell.soldBy} />}
      <div className={`${LAST_LINE} ${slim ? '' : 'border-t border-white/15'}`}>
        <p lang={shell?.copyright?.lang} className="py-2">
          {shell?.copyright?.copyrightText ?? siteName(shell ?? { brand: null, footerAbout: null })}
        </p>
        <ul className={slim ? 'flex flex-wrap gap-x-6' : 'flex flex-wrap gap-x-5 sm:gap-x-6'}>
          {[...(slim ? [] : pageLinks(shell)), ...legalLinks(shell)].map(({ label, href }) => (
            <li key={href}>
              <A href={href} className={LINK}>
                {read(label)}
              </A>
            </li>
          ))}
        </ul>
        {links.length > 0 && (
          <LanguageList links={links} className="flex flex-wrap gap-x-5 sm:gap-x-6" linkClassName={LINK} />
        )}
      </div>
    </footer>
  )
}

/** Who one buys from: as much as the owner has filled in. */
function SoldBy({ seller }: { seller: NonNullable<Shell['soldBy']> }) {
  const shared = useWords('site.screens')
  const { legalName, registration, taxNumber } = seller
  const parts = [
    shared('frame.soldBy', { name: legalName }),
    registration,
    taxNumber && shared('frame.taxNumber', { number: taxNumber }),
  ].filter(Boolean)
  return <p className="measure pb-4 text-sm sm:pb-6">{parts.join(' · ')}</p>
}

function Columns({ shell }: { shell: Shell | undefined }) {
  const shared = useWords('site.screens')
  const { brand = null, footerAbout = null, footerAddress, footerSocial } = shell ?? {}
  return (
    <div className="measure grid grid-cols-[1.35fr_1fr] gap-x-4 gap-y-4 py-5 leading-relaxed max-sm:text-sm sm:grid-cols-2 sm:gap-x-10 sm:gap-y-10 sm:py-14 lg:grid-cols-[1.2fr_1.25fr_1fr_1.5fr] lg:py-20">
      <div className="max-sm:col-span-full">
        <h2 className="font-display text-2xl tracking-tight text-white">
          {footerAbout?.aboutFooterText || siteName({ brand, footerAbout })}
        </h2>
        {footerAbout && (
          <p lang={footerAbout.lang} className="mt-2 max-w-[36ch] whitespace-pre-line max-sm:hidden">
            {footerAbout.aboutFooterDetails}
          </p>
        )}
      </div>
      {footerAddress && (
        <div>
          <h2 className="font-semibold text-white">{shared('frame.findUs')}</h2>
          <address className="mt-2 not-italic sm:mt-3">
            <p className="text-balance">{footerAddress.location}</p>
            <p className="mt-1">
              <A href={phoneLink(footerAddress.phoneNumber)} className={LINK}>
                {footerAddress.phoneNumber}
              </A>
            </p>
            <p>
              <A href={`mailto:${footerAddress.emailAddress}`} className={`break-all ${LINK}`}>
                {footerAddress.emailAddress}
              </A>
            </p>
          </address>
        </div>
      )}
      {footerSocial && (
        <div>
          <h2 className="font-semibold text-white">{shared('frame.followUs')}</h2>
          <p lang={footerSocial.lang} className="mt-3 max-w-[32ch] whitespace-pre-line max-sm:hidden">
            {footerSocial.aboutText}
          </p>
          <SocialLinks social={footerSocial} />
        </div>
      )}
      {shell?.hasNewsletter !== false && <NewsletterForm />}
    </div>
  )
}

/**
 * The newsletter form of the footer. An address is subscribed only after its owner opened the link we mailed.
 */
function NewsletterForm() {
  const shared = useWords('site.screens')
  return (
    <form method="post" action={useLocal()('/newsletter')} data-timed="" className="max-sm:col-span-full">
      <h2 className="font-semibold text-white">{shared('frame.newsletter')}</h2>
      <p id="newsletter-help" className="mt-1 max-w-[40ch] sm:mt-3">
        {shared('frame.newsletterPromise')}
      </p>
      <div data-input="" className="mt-3 flex max-w-md gap-2 sm:mt-4">
        <label htmlFor="newsletter-email" className="sr-only">
          {shared('frame.newsletterLabel')}
        </label>
        <input
          id="newsletter-email"
          type="email"
          name="subemail"
          required
          maxLength={EMAIL_MAXIMUM}
          autoComplete="email"
          placeholder={shared('frame.newsletterExample')}
          aria-describedby="newsletter-help"
          className="min-h-12 w-full min-w-0 rounded-lg border border-white/45 bg-transparent px-4 text-base text-white placeholder:text-white/60"
        />
        <button
          type="submit"
          className="min-h-12 shrink-0 cursor-pointer rounded-lg bg-white px-5 font-semibold text-ink transition-colors duration-150 hover:bg-accent-soft"
        >
          {shared('frame.subscribe')}
        </button>
      </div>
      <Honeypot />
    </form>
  )
}
