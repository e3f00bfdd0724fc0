// On the way to an order: most have no account yet, so creating one is the open half.
import type { ReactNode } from 'react'

const CARD = 'rounded-2xl border border-line bg-white p-6 sm:p-8'

interface GateProps {
  chosen: ReactNode
  register: ReactNode
  login: ReactNode
  /** The login was tried, and its answer is to be read. */
  isLoggingIn: boolean
}

export const Gate = ({ chosen, register, login, isLoggingIn }: GateProps) => (
  <main id="main" className="measure py-[clamp(2rem,1rem+5vw,5rem)]">
    <div className="mx-auto grid max-w-[27rem] gap-6 lg:max-w-[58rem] lg:grid-cols-2 lg:items-start">
      <div className="lg:col-span-2">
        <h1 className="headline">Create an account to order</h1>
        <p className="mt-3 lead">An email address and a password, and your order goes on.</p>
      </div>
      {chosen && <div className="lg:col-span-2">{chosen}</div>}
      <div className={CARD}>{register}</div>
      <details open={isLoggingIn} className={`group ${CARD}`}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 title [&::-webkit-details-marker]:hidden">
          I have an account
          <span aria-hidden="true" className="text-accent group-open:rotate-45">
            +
          </span>
        </summary>
        <div className="mt-6">{login}</div>
      </details>
    </div>
  </main>
)
