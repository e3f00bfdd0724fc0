// The first hour: from the demo to the agency's own site, step by step. Every step leads to the ordinary
// forms.
import { data, Form } from 'react-router'
import { entryOf } from '#platform/rules/entry-of.ts'
import { NAME_MAXIMUM } from '#platform/rules/person-name.ts'
import { Button } from '#ui/screens/button.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { TextField } from '#ui/screens/field.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/setup'
import { CheckList } from './check-list.tsx'
import { checksPassed } from './checks-passed.ts'
import { DemoActions } from './demo-actions.tsx'
import { StepCard } from './step-card.tsx'
import { STEP_WORDS } from './steps.ts'

/** Flash messages by the value of `done` in the address. */
const FLASH_MESSAGES: Record<string, string> = {
  saved: 'Saved',
  mailed: 'A test mail is on its way to you. If it does not arrive, the outbox says why.',
  cleared: 'The demo is removed',
  back: 'The demo is back',
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
      await act.sendTestMail()
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

export const meta: Route.MetaFunction = () => [{ title: 'Setup' }]

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, checks, demoRecords, ownName, clearedAt, flashMessage } = loaderData
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <>
      <PageHead title="Set up your site">
        {`${done} of ${steps.length} steps are done, and ${checksPassed(checks)}. Each form saves by itself, so you can leave and come back at any time.`}
      </PageHead>
      <div className="space-y-4">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={actionData?.refusal} title="Not done" />
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
                    <IntentButton intent="test-mail">Send me a test mail</IntentButton>
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

const OwnName = ({ name, error, isNext }: OwnNameProps) => (
  <Form method="post" className="grid max-w-xl gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
    <TextField
      name="name"
      label="Your name"
      hideLabel
      autoComplete="name"
      maxLength={NAME_MAXIMUM}
      required
      defaultValue={name}
      error={error}
    />
    <Button name="intent" value="name" variant={isNext ? 'primary' : 'quiet'} className="justify-self-start">
      Save name
    </Button>
  </Form>
)
