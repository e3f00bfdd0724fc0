import type { ReactNode } from 'react'
// On the way to an order: most have no account yet, so creating one is the open half.
import { useWords } from '#ui/screens/use-words.ts'

const CARD = 'rounded-2xl border border-line bg-white p-6 sm:p-8'

interface GateProps {
  chosen: ReactNode
  register: ReactNode
  login: ReactNode
  /** The login was tried, and its answer is to be read. */
  isLoggingIn: boolean
}

export function Gate({ chosen, register, login, isLoggingIn }: GateProps) {
  const t = useWords('people.pages')
  return (
    <main id="main" className="measure py-[clamp(2rem,1rem+5vw,5rem)]">
      <div className="mx-auto grid max-w-[27rem] gap-6 lg:max-w-[58rem] lg:grid-cols-2 lg:items-start">
        <div className="lg:col-span-2">
          <h1 className="headline">{t('gate.heading')}</h1>
          <p className="mt-3 lead">{t('gate.intro')}</p>
        </div>
        {chosen && <div className="lg:col-span-2">{chosen}</div>}
        <div className={CARD}>{register}</div>
        <details open={isLoggingIn} className={`group ${CARD}`}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 title [&::-webkit-details-marker]:hidden">
            {t('gate.haveAccount')}
            <span aria-hidden="true" className="text-accent group-open:rotate-45">
              +
            </span>
          </summary>
          <div className="mt-6">{login}</div>
        </details>
      </div>
    </main>
  )
}
