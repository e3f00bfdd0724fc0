// Below the button that orders or pays: a person to ask, who sells, how one can pay, and the terms.
import { siteName } from '#content/rules/page-title.ts'
import { useRootData } from '#site/screens/frame/page-frame.ts'
import { A } from '#ui/screens/local-link.tsx'
import { Portrait } from '#ui/screens/portrait.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { WhoSells as Seller } from '../server/who-sells.ts'

export function WhoSells({ seller: { legalName, payBy, person } }: { seller: Seller }) {
  const shell = useRootData()?.shell
  const t = useWords('checkout.screens')
  const name = legalName || siteName(shell ?? { brand: null, footerAbout: null })
  return (
    <div className="grid gap-3 text-sm text-muted">
      {person && (
        <div className="flex min-w-0 items-center gap-3">
          <Portrait {...person} />
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium text-ink">{person.name}</span>
            {person.title && `, ${person.title}`}.{' '}
            <A href="/contact" className={`${TEXT_LINK} inline-block`}>
              {t('askQuestion')}
            </A>
          </p>
        </div>
      )}
      <p className="[overflow-wrap:anywhere]">
        {payBy ? t('soldByPayBy', { name, ways: payBy }) : t('soldBy', { name })}{' '}
        <A href="/terms" className={TEXT_LINK}>
          {t('terms')}
        </A>
      </p>
    </div>
  )
}
