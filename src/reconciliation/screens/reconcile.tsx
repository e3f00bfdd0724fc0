// Reconciliation: asks the providers about a day, and compares a provider's activity file with the payments
// here.
import { dayIn } from '#platform/rules/dates.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import type { Route } from './+types/reconcile'
import { askDay, askOrder, compareFile } from './actions.ts'
import { ActivityForm } from './activity-form.tsx'
import { ActivityResult } from './activity-result.tsx'
import { AskDayForm } from './ask-day-form.tsx'
import { ASKED_ORDER, askedDay } from './asked-words.ts'

export const handle: PageHandle = { takesCsv: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const format = await orErrorScreen(scopeOf(context).site.format())
  const query = url.searchParams
  const messages: Record<string, string | undefined> = {
    day: askedDay(query.get('of'), query.get('at'), format),
    inquired: entryOf(ASKED_ORDER, query.get('of')),
  }
  return { today: dayIn(Date.now(), format.timeZone), flashMessage: entryOf(messages, query.get('done')) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  switch (formText(form, 'intent')) {
    case 'day':
      return askDay(act, form)
    case 'inquire':
      return askOrder(act, form)
    case 'compare':
      return compareFile(act, form)
    default:
      throw unknownForm()
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Reconciliation' }]

export default function Reconcile({ loaderData: { today, flashMessage }, actionData }: Route.ComponentProps) {
  const { refusal, report, day = today } = actionData ?? {}
  const { file: fileError, day: dayError } = refusal?.errors ?? {}
  return (
    <>
      <PageHead title="Reconciliation" trail={[{ to: '/total-orders', label: 'Total Orders' }]}>
        Finds payments that a provider knows and this site does not, and the reverse.
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {refusal && !fileError && !dayError && <Notice tone="wrong">{refusal.detail}</Notice>}
        <AskDayForm day={day} error={dayError} />
        <ActivityForm report={report} error={fileError} />
        {report && <ActivityResult report={report} />}
      </div>
    </>
  )
}
