// The first hour: from the demo to the agency's own site, step by step. Every step leads to the ordinary
// forms.
import type { ReactNode } from 'react'
import { data, Form } from 'react-router'
import { entryOf } from '#platform/rules/entry-of.ts'
import { NAME_MAXIMUM } from '#platform/rules/person-name.ts'
import { say } from '#platform/rules/words.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { Confirm } from '#ui/screens/confirm.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { SetupStep } from '../server/setup-steps.ts'
import type { Route } from './+types/setup'
import { CheckList } from './check-list.tsx'
import { checksPassed } from './checks-passed.ts'
import { StepState } from './first-steps.tsx'
import { STEP_WORDS, type StepWords } from './step-words.ts'

/** Flash messages by the value of `done` in the address. */
const FLASH_MESSAGES: Record<string, string> = {
  saved: say('setup.admin', 'done.saved'),
  mailed: say('setup.admin', 'done.mailed'),
  cleared: say('setup.admin', 'done.cleared'),
  back: say('setup.admin', 'done.back'),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const setup = await orErrorScreen(act.readSetup())
  return {
    ...setup,
    steps: setup.steps.map((step) => ({ ...step, words: STEP_WORDS[step.name] })),
    clearedAt: await orErrorScreen(act.demoClearedAt()),
    flashMessage: entryOf(FLASH_MESSAGES, url.searchParams.get('done')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const text = (name: string) => formText(form, name)
  const actions: Record<string, () => Promise<string>> = {
    name: async () => {
      await act.changeName({ name: text('name') })
      return 'saved'
    },
    confirm: async () => {
      await act.confirmSetupStep({ step: text('step'), isDone: text('isDone') === 'yes' })
      return 'saved'
    },
    'test-mail': async () => {
      await act.sendTestEmail()
      return 'mailed'
    },
    'clear-demo': async () => {
      await act.clearDemo()
      return 'cleared'
    },
    'bring-back': async () => {
      await act.bringBackDemo()
      return 'back'
    },
  }
  const action = entryOf(actions, text('intent'))
  if (!action) throw data(null, { status: 400 })
  const { done, refusal } = await attemptConfirmed({ context, request, form }, action)
  return refusal
    ? data({ refusal, typedName: text('name') }, { status: refusal.status })
    : redirectWithFlash(`/setup?done=${done}`)
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('setup.admin')
  const { steps, checks, demoRecords, ownName, clearedAt, flashMessage } = loaderData
  const read = useRead()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, isLater }) => !isDone && !isLater)
  return (
    <>
      <title>{t('setup')}</title>
      <PageHead title={t('setUpYourSite')}>
        {t('progress', { done, steps: steps.length, checks: read(checksPassed(checks)) })}
      </PageHead>
      <div className="space-y-4">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={actionData?.refusal} title={t('notDone')} />
        <ol className="m-0 list-none space-y-4 p-0">
          {steps.map((step, index) => (
            <StepCard
              key={step.name}
              step={step}
              isNext={step === next}
              number={index + 1}
              actions={
                <>
                  {step.name === 'mail' && (
                    <IntentButton intent="test-mail">{t('sendMeATestEmail')}</IntentButton>
                  )}
                  {step.name === 'demo' && <DemoActions records={demoRecords} clearedAt={clearedAt} />}
                </>
              }
            >
              {step.name === 'you' && (
                <OwnName
                  name={actionData?.typedName || ownName}
                  error={actionData?.refusal.errors.name}
                  isNext={step === next}
                />
              )}
              {step.name === 'live' && <CheckList checks={checks} />}
            </StepCard>
          ))}
        </ol>
      </div>
    </>
  )
}

interface OwnNameProps {
  name: string
  error: string | undefined
  isNext: boolean
}

const OwnName = ({ name, error, isNext }: OwnNameProps) => {
  const t = useWords('setup.admin')
  return (
    <Form method="post" className="grid max-w-xl gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <TextField
        name="name"
        label={t('yourName')}
        hideLabel
        autoComplete="name"
        maxLength={NAME_MAXIMUM}
        required
        defaultValue={name}
        error={error}
      />
      <Button
        name="intent"
        value="name"
        variant={isNext ? 'primary' : 'quiet'}
        className="justify-self-start"
      >
        {t('saveName')}
      </Button>
    </Form>
  )
}

/** Removes what is left of the demo, or brings it back. */
function DemoActions({ records, clearedAt }: { records: number; clearedAt?: number | undefined }) {
  const t = useWords('setup.admin')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      {records > 0 && (
        <Confirm
          label={t('removeAllOfIt', { count: format.count(records) })}
          question={t('removeAsk')}
          detail={t('removeDetail')}
          yes={t('yesRemoveIt')}
          fields={{ intent: 'clear-demo' }}
          variant="quiet"
        />
      )}
      {clearedAt !== undefined && records === 0 && (
        <>
          <span className="text-muted">{t('removedOn', { when: format.dateAndTime(clearedAt) })}</span>
          <Confirm
            label={t('bringItBack')}
            question={t('bringBackAsk')}
            detail={t('bringBackDetail')}
            yes={t('yesBringItBack')}
            fields={{ intent: 'bring-back' }}
            variant="quiet"
          />
        </>
      )}
    </div>
  )
}

interface Step {
  name: SetupStep
  isDone: boolean
  wasConfirmed: boolean
  isLater: boolean
  words: StepWords
}

interface StepCardProps {
  step: Step
  number: number
  /** The first step that is not done: its first form is the next action. */
  isNext: boolean
  /** Buttons beside the links. */
  actions?: ReactNode
  children?: ReactNode
}

function StepCard({ step, number, isNext, actions, children }: StepCardProps) {
  const t = useWords('setup.admin')
  const { name, isDone, wasConfirmed, words } = step
  return (
    <li>
      <Card title={`${number}. ${words.title}`} id={name} aside={<StepState step={step} />}>
        <p className="-mt-1 mb-4 max-w-[68ch] text-sm text-muted">{words.purpose}</p>
        <div className="flex flex-wrap items-start gap-2">
          {words.links.map(({ to, label }, at) => (
            <LinkButton key={to} to={to} variant={isNext && at === 0 ? 'primary' : 'quiet'}>
              {label}
            </LinkButton>
          ))}
          {actions}
          {words.confirm && (!isDone || wasConfirmed) && (
            <IntentButton
              intent="confirm"
              variant="quiet"
              fields={{ step: name, isDone: wasConfirmed ? 'no' : 'yes' }}
            >
              {wasConfirmed ? t('notDoneYet') : words.confirm}
            </IntentButton>
          )}
        </div>
        {children}
      </Card>
    </li>
  )
}
