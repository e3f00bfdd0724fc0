// What the owner closes and opens. Each switch is a form of its own, so that it works without scripts too.
import { data, Form } from 'react-router'
import { closedFeatures, features } from '#content/rules/types/features.ts'
import { FEATURE_NAMES, featureNamed, type FeatureName } from '#platform/rules/features.ts'
import { say } from '#platform/rules/words.ts'
import { Button } from '#ui/screens/button.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/features'

const named = (name: string | null): FeatureName | undefined => FEATURE_NAMES.find((each) => each === name)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = await orErrorScreen(scopeOf(context).act.listContent({ type: features }))
  const closed = closedFeatures((records[0] ?? {}) as Record<string, string>)
  const changed = named(url.searchParams.get('of'))
  return {
    rows: FEATURE_NAMES.map((name) => ({ name, ...featureNamed(name), isOpen: !closed.includes(name) })),
    flashMessage:
      changed &&
      say('setup.admin', closed.includes(changed) ? 'nowClosed' : 'nowOpen', {
        feature: featureNamed(changed).title,
      }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const name = named(formText(form, 'feature'))
  if (!name) throw data(null, { status: 422 })
  const { refusal } = await attempt(async () => {
    const { records } = await act.listContent({ type: features })
    const change = { [name]: formText(form, 'state') }
    if (!records[0]) return act.createContent({ type: features, body: change })
    const stored = Object.fromEntries(FEATURE_NAMES.map((each) => [each, records[0]![each]]))
    const { _id: id, version } = records[0]
    return act.updateContent({ type: features, id, body: { ...stored, ...change, version } })
  })
  if (refusal) return data({ refusal, of: name }, { status: refusal.status })
  return redirectWithFlash(`/features?done=saved&of=${name}`)
}

export default function Features({ loaderData: { rows, flashMessage }, actionData }: Route.ComponentProps) {
  const t = useWords('setup.admin')
  const refusal = actionData?.refusal
  const read = useRead()
  return (
    <>
      <title>{t('features')}</title>
      <PageHead title={t('features')} trail={[{ to: '/setting', label: t('settings') }]}>
        {read(features.purpose)}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={refusal} title={t('notChanged')}>
          {actionData && refusal?.errors[actionData.of]}
        </RefusalNotice>
        <ul className="m-0 list-none divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface p-0">
          {rows.map(({ name, title, about, isOpen }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
              <div className="min-w-0 flex-1 basis-64">
                <h2 className="flex flex-wrap items-center gap-2 font-medium">
                  {title}
                  <StatusBadge status={t(isOpen ? 'isOpen' : 'isClosed')} tone={isOpen ? 'good' : 'quiet'} />
                </h2>
                <p className="mt-0.5 text-sm text-muted">{about}</p>
              </div>
              <Form method="post">
                <input type="hidden" name="feature" value={name} />
                <Button variant="quiet" name="state" value={isOpen ? 'Closed' : 'Open'}>
                  {t.rich(isOpen ? 'close' : 'open', {
                    title,
                    hidden: (words) => <span className="sr-only">{words}</span>,
                  })}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
