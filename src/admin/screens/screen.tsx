// The error boundary of the admin screens: the menu stays around the message. It is below the layout with the
// guard, so people without admin rights get the public error page.
import { Outlet, useLocation, useOutletContext } from 'react-router'
import { FramedError } from '#site/screens/shell/framed-error.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/screen'
import { isCurrent } from './shell/is-current.ts'
import type { MenuEntry } from './shell/menu.ts'

export default function AdminScreen() {
  return <Outlet context={useOutletContext<MenuEntry[]>()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useWords('admin.admin')
  const path = useLocation().pathname
  const listScreen = useOutletContext<MenuEntry[]>()
    .flatMap(({ screens }) => screens)
    .find((screen) => isCurrent(path, screen) && screen.to !== path)
  return (
    <FramedError
      error={error}
      links={[...(listScreen ? [listScreen] : []), { to: '/admin', label: t('today') }]}
    />
  )
}
