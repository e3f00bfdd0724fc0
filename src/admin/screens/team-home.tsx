// The first screen for editors and members: the screens that their role may open.
import { useOutletContext } from 'react-router'
import { isTeam, ROLE_NAMES, ROLE_PURPOSES } from '#platform/rules/permissions.ts'
import { LinkCard } from '#ui/screens/card.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/team-home'
import type { MenuEntry, MenuGroup } from './shell/menu.ts'
import { shownMenu } from './shell/shown-menu.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = scopeOf(context)
  return isTeam(viewer)
    ? { name: viewer.name, role: ROLE_NAMES[viewer.role], purpose: ROLE_PURPOSES[viewer.role] }
    : { name: '', role: '', purpose: '' }
}

export const meta: Route.MetaFunction = () => [{ title: 'Team area' }]

const HERE = '/team'

export default function TeamHome({ loaderData: { name, role, purpose } }: Route.ComponentProps) {
  const menu = shownMenu(useOutletContext<MenuGroup[]>())
  const single = menu.filter(({ entries, groups = [] }) => entries.length === 1 && !groups.length)
  const today = single.flatMap(({ entries }) => entries).filter(({ to }) => to !== HERE)
  const grouped = menu.filter((group) => !single.includes(group)).flatMap(withInnerGroups)
  return (
    <>
      <PageHead title={name ? `Welcome, ${name}` : 'Welcome'}>
        You work here as {role}: {purpose}.
      </PageHead>
      <div className="space-y-8">
        {today.length > 0 && <Cards title="Today" entries={today} />}
        {grouped.map(({ title, entries }) => (
          <Cards key={title} title={title} entries={entries} />
        ))}
      </div>
    </>
  )
}

const withInnerGroups = ({ title, entries, groups = [] }: MenuGroup): MenuGroup[] => [
  ...(entries.length ? [{ title, entries }] : []),
  ...groups,
]

function Cards({ title, entries }: { title: string; entries: MenuEntry[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-display text-lg font-semibold">{title}</h2>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {entries.map(({ to, label, count, counted }) => (
          <LinkCard key={to} to={to} title={label}>
            {count ? `${count} ${counted}` : null}
          </LinkCard>
        ))}
      </div>
    </section>
  )
}
