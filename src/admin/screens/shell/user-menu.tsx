// Who is signed in, their own places, and the way out.
import { ColourChoice } from '#account/screens/colour-choice.tsx'
import { useRootData } from '#site/screens/frame/page-frame.ts'
import { accountEntries } from '#site/screens/shell/menu.ts'
import { HEADER_PANEL, PANEL_LINK } from './panel-styles.ts'
import { Popover } from './popover.tsx'

export function UserMenu() {
  const viewer = useRootData()?.viewer
  if (!viewer || viewer.role === 'visitor') return null
  const initial = (viewer.name || viewer.email).trim().charAt(0).toUpperCase()
  // The person is in the admin area already.
  const places = accountEntries(viewer, undefined).filter(({ href }) => href !== '/admin')
  return (
    <Popover
      label={`Your menu, ${viewer.name || viewer.email}`}
      panelClassName={HEADER_PANEL}
      button={
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-dark"
        >
          {initial}
        </span>
      }
    >
      <p className="border-b border-line px-2.5 pt-1 pb-2.5">
        <span className="block font-medium [overflow-wrap:anywhere]">{viewer.name}</span>
        <span className="block [overflow-wrap:anywhere] text-muted">{viewer.email}</span>
      </p>
      <ul className="m-0 mt-1.5 list-none p-0">
        {[...places, { label: 'Your account', href: '/account' }].map(({ label, href }) => (
          <li key={href}>
            <a href={href} className={PANEL_LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <ColourChoice className="my-1.5 border-y border-line py-2" />
      <form method="post" action="/sign-out">
        <button type="submit" className={PANEL_LINK}>
          Sign out
        </button>
      </form>
    </Popover>
  )
}
