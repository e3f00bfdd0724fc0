// The room of the customers: signed in only, and from every screen the way to the others.
import { NavLink, Outlet } from 'react-router'
import { signedInOnly } from '#app/guards.ts'
import type { PageHandle } from '#app/page-kind.ts'

export const middleware = [signedInOnly]
export const handle: PageHandle = { hydrated: true }

/** Without a loader, a step between these screens would not ask the server, and the guard would not be heard. */
export const loader = () => null

const PLACES = [
  { to: '/dashboard', label: 'Overview' },
  { to: '/my-order', label: 'My Orders' },
  { to: '/pending-order', label: 'Pending' },
  { to: '/account', label: 'Account' },
]

export default function AccountLayout() {
  return (
    <div className="min-h-[70dvh] bg-paper font-text text-ink print:bg-white">
      <nav aria-label="Your account" className="border-b border-line bg-white print:hidden">
        <ul className="mx-auto flex w-full max-w-5xl list-none gap-1 overflow-x-auto px-3 py-0 sm:px-5">
          {PLACES.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} className={({ isActive }) => `inline-flex min-h-11 items-center border-b-2 px-2.5 text-sm whitespace-nowrap no-underline ${isActive ? 'border-accent font-medium text-accent-dark' : 'border-transparent text-muted hover:text-ink'}`}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl px-4 pt-8 pb-20 outline-none sm:px-6 print:p-0">
        <Outlet />
      </main>
    </div>
  )
}
