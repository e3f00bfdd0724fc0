// All settings by subject. The website and the packages have screens of their own; they are listed below too,
// since owners look for the words of the site here first.
import { useState } from 'react'
import { Form } from 'react-router'
import { SETTINGS_PARTS, WEBSITE_PARTS } from '#platform/rules/room.ts'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/setting'
import { SettingList, type SettingGroup, type SettingRow } from './shell/setting-list.tsx'
import { settingGroups } from './shell/setting-rows.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    query: url.searchParams.get('q') ?? '',
    groups: await settingGroups(context, SETTINGS_PARTS),
    ofWebsite: await settingGroups(context, ['Packages', ...WEBSITE_PARTS]),
  }
}

export default function Setting({ loaderData: { query, groups, ofWebsite } }: Route.ComponentProps) {
  const t = useWords('admin.admin')
  const [typed, setTyped] = useState(query)
  const [found, alsoFound] = [filtered(groups, typed), filtered(ofWebsite, typed)]
  return (
    <>
      <title>{t('settings')}</title>
      <PageHead title={t('settings')}>{t('settingsPurpose')}</PageHead>
      <Form method="get" role="search" aria-label={t('settings')} className="mb-6 max-w-sm">
        <TextField
          label={t('filter')}
          name="q"
          type="search"
          placeholder={t('filterExamples')}
          defaultValue={query}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Form>
      <SettingList groups={found} />
      {alsoFound.length > 0 && (
        // The key opens it while something is looked for.
        <Disclosure
          key={String(Boolean(typed))}
          open={Boolean(typed)}
          summary={<span className="font-display text-lg font-semibold">{t('packagesAndWebsite')}</span>}
          className="mt-6"
        >
          <div className="mt-3">
            <SettingList groups={alsoFound} />
          </div>
        </Disclosure>
      )}
      {!found.length && !alsoFound.length && (
        <EmptyState title={t('noSettingHasTheseWords')}>{t('tryAShorterWord')}</EmptyState>
      )}
    </>
  )
}

/** Rows that hold every word, in their own words or those of their group. */
function filtered(groups: readonly SettingGroup[], query: string): SettingGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (title: string, { title: name, purpose, value = '', synonyms }: SettingRow) => {
    const text = `${title} ${name} ${purpose} ${value} ${synonyms}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => has(title, row)) }))
    .filter(({ rows }) => rows.length)
}
