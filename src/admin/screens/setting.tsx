// All settings and content types in groups, one row each: what it says now, and who changed it last.
import type { ContentType } from '#content/rules/model/define.ts'
import { GROUPS, MANAGE_SCREENS } from '#editing/screens/screens.ts'
import type { TypeOverview } from '#editing/server/content-overview.ts'
import { SettingLine, type SettingRow } from '#payments/screens/setting-line.tsx'
import { timeOrDate } from '#platform/rules/age-words.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { Format } from '#platform/rules/format.ts'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/setting'
import { mayOpen } from './screen-permissions.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }]

/** The settings proper, in parts. A screen that none of them names stands in the first. */
const PARTS: { title: string; paths: string[] }[] = [
  { title: 'Settings', paths: ['/setup', '/brand', '/edit-pages', '/seller', '/working-days', '/region'] },
  {
    title: 'Payments and invoices',
    paths: [
      '/payment-settings',
      '/add-paypal-Email',
      '/bank-account',
      '/tax',
      '/admin/invoices',
      '/reconcile',
    ],
  },
  {
    title: 'People and records',
    paths: ['/add-user', '/media', '/history', '/audit', '/retention', '/outbox'],
  },
  { title: 'Other tools', paths: ['/webhooks', '/api-tokens'] },
]

const TOOLS: SettingRow[] = [
  {
    path: '/setup',
    title: 'Setup',
    purpose: 'From the demo to your own site, and what is missing to go live.',
  },
  {
    path: '/payment-settings',
    title: 'Payment settings',
    purpose: 'The payment providers, what to enter there, and a test of each.',
  },
  {
    path: '/admin/invoices',
    title: 'Invoices',
    purpose: 'Every invoice and credit note, with its number.',
  },
  { path: '/add-user', title: 'Admin Email', purpose: 'People who may work in this admin area.' },
  {
    path: '/reconcile',
    title: 'Reconciliation',
    purpose: 'Payments that the providers know and this site does not, and the reverse.',
  },
  {
    path: '/media',
    title: 'Pictures',
    purpose: 'All pictures, their alternative texts, and those no longer used.',
  },
  { path: '/history', title: 'History', purpose: 'Every change, who made it, and how to undo it.' },
  { path: '/audit', title: 'Audit trail', purpose: 'Who did what: prices, payments, admins, deletions.' },
  { path: '/retention', title: 'Retention', purpose: 'How long messages, receipts and records are kept.' },
  { path: '/webhooks', title: 'Webhooks', purpose: 'Other tools that hear of orders.' },
  { path: '/api-tokens', title: 'API tokens', purpose: 'Other tools that read or change data of this site.' },
  { path: '/outbox', title: 'Outbox', purpose: 'Every mail of the site, and whether it was sent.' },
]

/** In the order of its paths. */
function inParts(rows: SettingRow[]): { title: string; screens: SettingRow[] }[] {
  const named = new Set(PARTS.flatMap(({ paths }) => paths))
  const others = rows.filter(({ path }) => !named.has(path))
  return PARTS.map(({ title, paths }, at) => ({
    title,
    screens: [...paths.flatMap((path) => rows.find((row) => row.path === path) ?? []), ...(at ? [] : others)],
  }))
}

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, act, site } = scopeOf(context)
  const format = await orErrorScreen(site.format())
  const overview = await orErrorScreen(act.contentOverview())
  return {
    groups: GROUPS.flatMap((title) => {
      const screens: SettingRow[] = MANAGE_SCREENS.filter((screen) => screen.group === title).map(
        ({ path, title: name, purpose, types }) => ({
          path,
          title: name,
          // A row has room for one sentence.
          purpose: purpose.split(/(?<=\.) /)[0]!,
          ...stateOf(
            types.map((type) => ({ type, now: overview[type.name] })),
            format,
          ),
        }),
      )
      return title === 'Settings' ? inParts([...screens, ...TOOLS]) : [{ title, screens }]
    })
      .map(({ title, screens }) => ({ title, screens: screens.filter(({ path }) => mayOpen(viewer, path)) }))
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
