// All settings and content types in groups, one row each: what it says now, and who changed it last.
import type { ContentType } from '#content/rules/model/define.ts'
import { PAGE_GROUPS } from '#editing/screens/screens.ts'
import type { TypeOverview } from '#editing/server/content-overview.ts'
import { SettingLine, type SettingRow } from '#payments/screens/setting-line.tsx'
import { timeOrDate } from '#platform/rules/age-words.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { FeatureName } from '#platform/rules/features.ts'
import type { Format } from '#platform/rules/format.ts'
import { SETTINGS_PARTS } from '#platform/rules/room.ts'
import { screensIn } from '#rooms.ts'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/setting'
import { mayOpen } from './screen-permissions.ts'
import { openScreens } from './shell/menu.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }]

/** The tools of a part, each with a sentence. */
const toolsOf = (part: string, closed: readonly FeatureName[]): SettingRow[] =>
  screensIn('admin')
    .filter(({ setting, feature }) => setting?.part === part && !closed.includes(feature!))
    .toSorted((one, other) => (one.menu?.order ?? Infinity) - (other.menu?.order ?? Infinity) || 0)
    .map(({ path, setting, menu }) => ({
      path,
      title: setting!.title ?? menu!.label,
      purpose: setting!.purpose,
    }))

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, act, site } = scopeOf(context)
  const format = await orErrorScreen(site.format())
  const overview = await orErrorScreen(act.contentOverview())
  const { closed } = await orErrorScreen(act.loadSite())
  return {
    groups: [...PAGE_GROUPS, ...SETTINGS_PARTS]
      .map((title) => {
        const tools = toolsOf(title, closed)
        const ofTypes = openScreens(closed)
          .filter((screen) => screen.group === title && !tools.some(({ path }) => path === screen.path))
          .map(({ path, title: name, purpose, types }): SettingRow => ({
            path,
            title: name,
            // A row has room for one sentence.
            purpose: purpose.split(/(?<=\.) /)[0]!,
            ...stateOf(
              types.map((type) => ({ type, now: overview[type.name] })),
              format,
            ),
          }))
        return { title, screens: [...tools, ...ofTypes].filter(({ path }) => mayOpen(viewer, path)) }
      })
      .filter(({ screens }) => screens.length),
  }
}

interface TypeState {
  type: ContentType
  now: TypeOverview | undefined
}

/** What the screen's types say, and the newest of their changes. */
function stateOf(states: TypeState[], format: Format): Pick<SettingRow, 'value' | 'changed'> {
  const values = states.flatMap(({ type, now }) => {
    if (type.kind === 'singleton') return now?.title ?? []
    return now?.count ? countOf(now.count, 'entry', 'entries') : 'None yet'
  })
  const [changed] = states.flatMap(({ now }) => now?.changed ?? []).toSorted((a, b) => b.at - a.at)
  return {
    ...(values.length && { value: values.join(' · ') }),
    ...(changed && {
      changed: {
        at: changed.at,
        when: timeOrDate({ at: changed.at, now: Date.now(), format }),
        // An account without a name is known by its address.
        who: changed.actor.replace(/@.*/, ''),
      },
    }),
  }
}

export default function Setting({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings">
        Everything visitors see, and everything that keeps the site running.
      </PageHead>
      <div className="space-y-6">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="mb-2 font-display text-lg font-semibold">{group.title}</h2>
            <ul className="m-0 list-none divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface p-0">
              {group.screens.map((row) => (
                <li key={row.path}>
                  <SettingLine {...row} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
