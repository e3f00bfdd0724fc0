// The first screen for editors and members: the screens that their role may open.
import { useOutletContext } from 'react-router'
import { isTeam, roleLabel, rolePurpose } from '#platform/rules/permissions.ts'
import { LinkCard } from '#ui/screens/card.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/team-home'
import type { MenuEntry } from './shell/menu.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = scopeOf(context)
  return isTeam(viewer)
    ? { name: viewer.name, role: roleLabel(viewer.role), purpose: rolePurpose(viewer.role) }
    : { name: '', role: '', purpose: '' }
}

export default function TeamHome({ loaderData: { name, role, purpose } }: Route.ComponentProps) {
  const t = useWords('admin.admin')
  const menu = useOutletContext<MenuEntry[]>()
  return (
    <>
      <title>{t('teamArea')}</title>
      <PageHead title={name ? t('welcomeName', { name }) : t('welcome')}>
        {t('role', { role, purpose })}
      </PageHead>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {menu.map(({ label: entry, screens, count, counted }) => (
          <LinkCard key={entry} to={screens[0]!.to} title={entry}>
            {count && counted
              ? t(`badge.${counted}`, { count })
              : screens
                  .map(({ label }) => label)
                  .filter((label) => label !== entry)
                  .slice(0, 4)
                  .join(' · ')}
          </LinkCard>
        ))}
      </div>
    </>
  )
}
