// The rows of the settings and of the website's pages: what each says now, and who changed it last. Runs on the
// server only.
import type { ContentType, Group } from '#content/rules/model/define.ts'
import type { TypeOverview } from '#editing/server/content-overview.ts'
import { timeOrDate } from '#platform/rules/age-words.ts'
import { looksLikeEmail } from '#platform/rules/email-address.ts'
import type { FeatureName } from '#platform/rules/features.ts'
import type { Format } from '#platform/rules/format.ts'
import { ownNameOf } from '#platform/rules/languages.ts'
import { partLabel } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'
import { screensIn } from '#rooms.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { mayOpen } from '../screen-permissions.ts'
import { openScreens } from './menu.ts'
import type { SettingGroup, SettingRow } from './setting-list.tsx'

type Context = Parameters<typeof scopeOf>[0]

/** The groups that the viewer may open. */
export async function settingGroups(context: Context, titles: readonly Group[]): Promise<SettingGroup[]> {
  const { viewer, act, site, words } = scopeOf(context)
  const format = await orErrorScreen(site.format())
  const overview = await orErrorScreen(act.contentOverview())
  const { closed } = await orErrorScreen(act.loadSite())
  const { read } = await words()
  return titles
    .map((title) => {
      const tools = toolsOf(title, closed)
      const ofTypes = openScreens(closed)
        .filter((screen) => screen.group === title && !tools.some(({ path }) => path === screen.path))
        .map(({ path, title: name, purpose, types, synonyms }): SettingRow => ({
          path,
          title: name,
          synonyms,
          // A row has room for one sentence.
          purpose: read(purpose).split(/(?<=\.) /)[0]!,
          ...stateOf(
            types.map((type) => ({ type, now: overview[type.name] })),
            format,
          ),
        }))
      return {
        title: partLabel(title),
        rows: [...tools, ...ofTypes].filter(({ path }) => mayOpen(viewer, path)),
      }
    })
    .filter(({ rows }) => rows.length)
}

/** The tools of a part, each with a sentence. */
const toolsOf = (part: string, closed: readonly FeatureName[]): SettingRow[] =>
  screensIn('admin')
    .filter(({ setting, feature }) => setting?.part === part && !closed.includes(feature!))
    .map(({ path, setting, menu }) => ({
      path,
      title: setting!.title ?? menu!.label,
      purpose: setting!.purpose,
      synonyms: menu?.synonyms ?? '',
    }))

interface TypeState {
  type: ContentType
  now: TypeOverview | undefined
}

/** What the screen's types say, and the newest of their changes. */
function stateOf(states: TypeState[], format: Format): Pick<SettingRow, 'value' | 'changed'> {
  const values = states.flatMap(({ type, now }) => {
    if (type.kind === 'singleton') return now?.title ?? []
    return say('admin.admin', 'entries', { count: now?.count ?? 0 })
  })
  const missing = states.flatMap(({ now }) =>
    (now?.missing ?? []).map(([language, count]) =>
      say('editing.admin', 'missingIn', { language: ownNameOf(language), count }),
    ),
  )
  const [changed] = states.flatMap(({ now }) => now?.changed ?? []).toSorted((a, b) => b.at - a.at)
  return {
    ...(values.length && { value: [...values, ...missing].join(' · ') }),
    ...(changed && {
      changed: {
        at: changed.at,
        when: timeOrDate({ at: changed.at, now: Date.now(), format }),
        // An account without a name is known by its address.
        who: looksLikeEmail(changed.actor) ? changed.actor.replace(/@.*/, '') : changed.actor,
      },
    }),
  }
}
