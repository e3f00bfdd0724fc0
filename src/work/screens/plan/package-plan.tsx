// What customers of a package are told: the day, the changes, the credit, and the questions of the brief.
import { formOf } from '#content/rules/model/to-form.ts'
import { briefQuestion } from '#content/rules/types/brief-question.ts'
import { packageWork } from '#content/rules/types/package-work.ts'
import {
  createRecord,
  deleteRecord,
  moveRecords,
  saveRecord,
  setHidden,
  undoDelete,
} from '#editing/screens/actions.ts'
import { ContentFlash } from '#editing/screens/content-flash.tsx'
import { flashMessageAt } from '#editing/screens/flash-messages.ts'
import { ContentForm } from '#editing/screens/form/content-form.tsx'
import { keepTypedWhenOffline } from '#editing/screens/form/offline.ts'
import { RecordList } from '#editing/screens/record-list.tsx'
import type { RequestScope } from '#server/request-scope.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { contradictingPoints } from '../../rules/typed-promise.ts'
import type { Route } from './+types/package-plan'
import { BriefPreview } from './brief-preview.tsx'
import { isLongBrief, neverAsked } from './brief-rules.ts'
import { planScreenData, isQuestionOf, packageAt, planOfPackage } from './plan-screen-data.ts'
import { ToldPreview } from './told-preview.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  return {
    ...(await planScreenData(act, params.id)),
    flashMessage: flashMessageAt(url),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { act, site } = scopeOf(context)
  const answer = await planAction({ act, site, id: params.id, here: url }, await request.formData())
  if (!answer) throw unknownForm()
  return answer
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepTypedWhenOffline(request, serverAction)

export default function PackagePlan({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('work.admin')
  const { offer, record, flashMessage } = loaderData
  const refusal = actionData?.typed ? undefined : actionData?.refusal
  const wasSaved = flashMessage?.done === 'updated'
  const title = t('plan.title', { name: offer.name })
  return (
    <>
      <title>{title}</title>
      <PageHead
        title={title}
        trail={[{ to: '/add-pricing', label: t('packages') }]}
        actions={
          <>
            <LinkButton to={`/package-edit/${offer.id}`}>{t('plan.editPackage')}</LinkButton>
            {record && (
              <>
                <LinkButton to={`/history?${new URLSearchParams({ type: 'packageWork', id: record._id })}`}>
                  {t('history')}
                </LinkButton>
                <RemovePlan name={offer.name} />
              </>
            )}
          </>
        }
      >
        {t('plan.lead')}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !wasSaved && !actionData && <ContentFlash {...flashMessage} />}
        {refusal && <Notice tone="wrong">{refusal.detail}</Notice>}
        {record ? (
          <Plan loaderData={loaderData} actionData={actionData} />
        ) : (
          <EmptyState
            title={t('plan.promise')}
            action={
              <IntentButton intent="start" variant="primary">
                {t('plan.promise')}
              </IntentButton>
            }
          >
            {t('plan.none')}
          </EmptyState>
        )}
      </div>
    </>
  )
}

interface PlanProps {
  loaderData: Route.ComponentProps['loaderData']
  actionData: Route.ComponentProps['actionData'] | undefined
}

function Plan({ loaderData, actionData }: PlanProps) {
  const t = useWords('work.admin')
  const { offer, plan, record, questionPlan, questions, entries, promiseRecord, calendar } = loaderData
  const { flashMessage } = loaderData
  const resultOf = (type: string) => (actionData?.typed && actionData.type === type ? actionData : undefined)
  const wrong = contradictingPoints(offer.points, Number(record!.days))
  const shown = questions.filter((question) => !question.hidden)
  const fixed = { packageId: offer.id }
  return (
    <>
      {wrong.map((point) => (
        <Notice key={point} tone="info" title={t('plan.pointSays', { point })}>
          {t('plan.contradicts', { days: String(record!.days) })}
        </Notice>
      ))}
      <ContentForm
        key={record!._id}
        plan={plan}
        record={record}
        result={resultOf(plan.name)}
        pictures={{}}
        fixed={fixed}
        alone
        savedAt={loaderData.savedAt}
        saved={
          flashMessage?.done === 'updated' && flashMessage.type === plan.name ? flashMessage.text : undefined
        }
        preview={(values) => (
          <ToldPreview offer={offer} values={values} calendar={calendar} promiseRecord={promiseRecord} />
        )}
      />
      <Card title={t('plan.questions')} id="questions">
        {isLongBrief(shown.length) && (
          <Notice tone="info" title={t('plan.many', { questions: shown.length })} className="mb-3">
            {t('plan.manyHelp')}
          </Notice>
        )}
        {neverAsked(shown).map((label) => (
          <Notice key={label} tone="info" title={t('plan.neverAsked', { question: label })} className="mb-3">
            {t('plan.neverAskedHelp')}
          </Notice>
        ))}
        <RecordList plan={questionPlan} entries={entries} />
      </Card>
      <section aria-labelledby="new-question">
        <h2 id="new-question" className="mb-2 font-display text-lg font-semibold text-ink">
          {t('plan.newQuestion')}
        </h2>
        <ContentForm
          plan={questionPlan}
          record={null}
          count={entries.length}
          result={resultOf(questionPlan.name)}
          pictures={{}}
          fixed={fixed}
          preview={(values) => <BriefPreview questions={values.label ? [...shown, values] : shown} />}
        />
      </section>
    </>
  )
}

function RemovePlan({ name }: { name: string }) {
  const t = useWords('work.admin')
  return (
    <Confirm
      label={t('plan.remove')}
      question={t('plan.removeQuestion', { name })}
      detail={t('plan.removeDetail')}
      yes={t('plan.removeYes')}
      fields={{ intent: 'remove' }}
      variant="danger"
      danger
    />
  )
}

interface PlanForm extends Pick<RequestScope, 'act' | 'site'> {
  /** The id of the package. */
  id: string
  here: URL
}

/** Undefined if the form is unknown. */
async function planAction({ act, site, id, here }: PlanForm, form: FormData) {
  await packageAt(act, id)
  const plan = { act, site, type: packageWork, returnTo: here.pathname }
  const questions = { act, site, type: briefQuestion, returnTo: here.pathname }
  const record = formText(form, 'id')
  switch (formText(form, 'intent')) {
    case 'start':
      return createRecord(plan, startForm(id))
    case 'save':
      return saveRecord(plan, (await planOfPackage(act, id))?._id ?? '', forPackage(form, id))
    case 'remove':
      return deleteRecord(plan, (await planOfPackage(act, id))?._id ?? '', here)
    case 'create':
      return createRecord(questions, forPackage(form, id))
    case 'hide':
      return setHidden(questions, record, true)
    case 'show':
      return setHidden(questions, record, false)
    case 'move':
      return moveRecords(questions, form, isQuestionOf(id))
    case 'delete':
      return deleteRecord(questions, record, here)
    case 'undo':
      return undoDelete(
        formText(form, 'type') === packageWork.name ? plan : questions,
        formText(form, 'revision'),
      )
    default:
      return undefined
  }
}

/** The address says which package it is, whatever the form says. */
function forPackage(form: FormData, packageId: string): FormData {
  form.set('packageId', packageId)
  return form
}

function startForm(packageId: string): FormData {
  const form = new FormData()
  for (const { name, initial = '' } of formOf(packageWork)) form.set(name, initial)
  return forPackage(form, packageId)
}
