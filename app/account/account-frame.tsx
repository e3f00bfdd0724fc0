// The frame of the customer's screens: the test banner and the navigation.
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { TestBanner } from '#app/ui/test-banner.tsx'
import { useInlineFieldErrors } from '#app/ui/use-field-errors.ts'
import { useFlashMessage } from '#app/use-flash-message.ts'

const PLACES = [
  { to: '/dashboard', label: 'Overview' },
  { to: '/my-order', label: 'My Orders' },
  { to: '/pending-order', label: 'Pending' },
  { to: '/account', label: 'Account' },
]

const TAB = 'inline-flex min-h-11 items-center border-b-2 px-2.5 text-sm whitespace-nowrap no-underline'
const CURRENT_TAB = 'border-accent font-medium text-accent-dark'
const OTHER_TAB = 'border-transparent text-muted hover:text-ink'

interface AccountFrameProps {
  testMode: boolean
  /** A visitor with a mailed link has no other screens. */
  navigation?: boolean
  children: ReactNode
}

export function AccountFrame({ testMode, navigation = true, children }: AccountFrameProps) {
  useFlashMessage()
  useInlineFieldErrors()
  return (
    <div className="min-h-[70dvh] bg-paper font-text text-ink print:bg-white">
      {testMode && <TestBanner>Orders and payments here are tests.</TestBanner>}
      {navigation && (
        <nav aria-label="Your account" className="border-b border-line bg-surface print:hidden">
          <div className="measure">
            <ul className="-mx-2.5 flex list-none gap-1 overflow-x-auto p-0">
              {PLACES.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    className={({ isActive }) => `${TAB} ${isActive ? CURRENT_TAB : OTHER_TAB}`}
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      )}
      <main id="main" tabIndex={-1} className="measure pt-8 pb-20 outline-none print:w-full print:p-0">
        {children}
      </main>
    </div>
  )
}
