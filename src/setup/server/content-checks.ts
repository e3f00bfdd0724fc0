// Whether the words are the agency's own.
import { pageText } from '#content/rules/types/page-text.ts'
import { DEMO_OWNER } from '#identity/server/first-admin.ts'
import type { App } from '#platform/server/app.ts'
import { check, type Check } from './check.ts'
import { demoOwners, demoRecords, type DemoRecord } from './demo-left.ts'

const DEMO_OWNER_LEFT: Check = {
  name: 'owner',
  label: 'Your name',
  to: '/setup#you',
  state: 'open',
  reason: `Customers read “${DEMO_OWNER.name}” as the name of who leads their order.`,
}

const LEGAL_PAGES = ['/privacy', '/terms']

export async function contentChecks(app: App): Promise<Check[]> {
  const { db } = app.database
  const demo = await demoRecords(app, db)
  const pages = await db
    .selectFrom('content')
    .select(['id', 'data'])
    .where('type', '=', pageText.name)
    .execute()
  const written = pages.flatMap(({ id, data }) => {
    const { page = '', text = '' } = JSON.parse(data) as Record<string, string>
    return text.trim() && !demo.some(({ row }) => row.id === id) ? [page] : []
  })
  const missing = LEGAL_PAGES.filter((page) => !written.includes(page))
  return [
    ...((await demoOwners(db)).length ? [DEMO_OWNER_LEFT] : []),
    check({ name: 'demo', label: 'The demo’s words', to: '/setup#demo' }, demo.length === 0, {
      done: 'Every word on the site is yours.',
      open: `The demo’s words are left in ${whereWords(demo)}.`,
    }),
    check({ name: 'legal', label: 'Privacy and terms', to: pageText.screens.manage }, missing.length === 0, {
      done: 'Both texts are your own.',
      open: `Write your own text for ${missing.join(' and ')}. The demo’s binds nobody.`,
    }),
  ]
}

/** "Banner, Services (6) and 4 more". */
function whereWords(demo: readonly DemoRecord[]): string {
  const counts = new Map<string, number>()
  for (const { type } of demo) counts.set(type.label, (counts.get(type.label) ?? 0) + 1)
  const named = [...counts].map(([label, count]) => (count > 1 ? `${label} (${count})` : label))
  const shown = named.slice(0, 5)
  if (named.length > shown.length) shown.push(`${named.length - shown.length} more`)
  return new Intl.ListFormat('en').format(shown)
}
