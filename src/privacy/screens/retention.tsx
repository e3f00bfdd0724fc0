// How long data is kept, per kind. Every choice says how much of it is older now.
import { data, Form, useNavigation } from 'react-router'
import {
  countedWords,
  durationWords,
  RETENTION_KINDS,
  type Months,
  type RetentionKind,
} from '#platform/rules/retention.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmPanel } from '#ui/screens/confirm-panel.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { Select } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formTextList, formTexts } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { RetentionSetting } from '../server/retention-settings.ts'
import type { Route } from './+types/retention'

const FOR_EVER = 'for-ever'
const toValue = (months: Months): string => (months === null ? FOR_EVER : String(months))
/** The server refuses what is not a number, beside its field. */
const toMonths = (value: string): Months => (value === FOR_EVER ? null : Number(value || NaN))

const FLASH = flashes({ saved: 'Saved' })

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    settings: await orErrorScreen(scopeOf(context).act.retentionSettings()),
    flashMessage: FLASH.wordsAt(url),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = formTexts(form, RETENTION_KINDS)
  const wanted = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, toMonths(typed[kind])]))
  const { refusal } = await attemptConfirmed({ context, request, form }, () =>
    scopeOf(context).act.saveRetention({ ...wanted, agreed: formTextList(form, 'agreed') }),
  )
  return refusal
    ? data({ refusal, typed }, { status: refusal.status })
    : redirectWithFlash(FLASH.to('/retention', 'saved'))
}

export const meta: Route.MetaFunction = () => [{ title: 'Retention' }]

const TEXTS: Record<RetentionKind, { label: string; help: string }> = {
  messages: {
    label: 'Messages from the contact form',
    help: 'With your answers, counted from the day they arrived. Your privacy page should name the same time.',
  },
  audit: {
    label: 'Audit trail',
    help: 'Who changed prices, payments and admins. At least two years, because break-ins are noticed late. The trail can still be verified after its oldest part is gone.',
  },
  revisions: {
    label: 'Old versions of the content',
    help: 'What the site showed before. The current version always stays, and so do working days and the texts of pages, which orders and disputes refer to.',
  },
  documents: {
    label: 'Receipts and invoices',
    help: 'With name and address, also after a customer has deleted the account. Counted from the end of the year of issue. The shortest time is the one in the settings of the server.',
  },
}

type Typed = Record<RetentionKind, string>

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, flashMessage } = loaderData
  const { refusal, typed } = actionData ?? {}
  const isQuestion = refusal?.status === 409
  return (
    <>
      <PageHead title="Retention" trail={[{ to: '/setting', label: 'Settings' }]}>
        How long data is kept. What is older is deleted for good, every hour. A change takes effect a day
        later, and until then you can change it back.
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <ConfirmPanel refusal={refusal} className="" />
        {isQuestion && typed && <Question refusal={refusal} typed={typed} />}
        {refusal && !isQuestion && !refusal.confirm && (
          <Notice tone="wrong" title="Not saved">
            {refusal.detail}
          </Notice>
        )}
        <RetentionForm settings={settings} typed={typed} errors={isQuestion ? {} : (refusal?.errors ?? {})} />
      </div>
    </>
  )
}

/** What would be deleted, before anything is saved. */
function Question({ refusal, typed }: { refusal: Refusal; typed: Typed }) {
  const losses = Object.entries(refusal.errors)
  return (
    <Notice
      tone="info"
      refusal
      title="Delete older data?"
      actions={
        <>
          <Form method="post">
            {Object.entries(typed).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {losses.map(([kind]) => (
              <input key={kind} type="hidden" name="agreed" value={kind} />
            ))}
            <Button variant="danger">Yes, save and delete</Button>
          </Form>
          <LinkButton to="/retention" variant="plain">
            Cancel
          </LinkButton>
        </>
      }
    >
      <ul className="m-0 mt-1 list-disc space-y-0.5 pl-5">
        {losses.map(([kind, words]) => (
          <li key={kind}>{words}</li>
        ))}
      </ul>
      <p className="mt-1">
        Deletion begins in a day. Every admin gets an email, and can change it back until then.
      </p>
    </Notice>
  )
}

interface RetentionFormProps {
  settings: readonly RetentionSetting[]
  typed: Typed | undefined
  errors: Record<string, string>
}

function RetentionForm({ settings, typed, errors }: RetentionFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title="How long it is kept" id="retention">
      <Form method="post" className="grid max-w-2xl gap-6">
        {settings.map((setting) => (
          <KindField
            key={setting.kind}
            setting={setting}
            typed={typed?.[setting.kind]}
            error={errors[setting.kind]}
          />
        ))}
        <div>
          <Button disabled={busy}>Save</Button>
        </div>
      </Form>
    </Card>
  )
}

interface KindFieldProps {
  setting: RetentionSetting
  typed: string | undefined
  error: string | undefined
}

function KindField({
  setting: { kind, months, default: initial, choices, startsAt },
  typed,
  error,
}: KindFieldProps) {
  const format = useFormat()
  const { label, help } = TEXTS[kind]
  const wordsOf = ({ months: choice, older }: RetentionSetting['choices'][number]) =>
    [
      capitalised(durationWords(choice)),
      choice === initial && ' (default)',
      older > 0 && `: ${countedWords(kind, format.count(older))} older`,
    ]
      .filter(Boolean)
      .join('')
  const current = choices.find((choice) => choice.months === months)
  return (
    <div>
      <Select
        key={toValue(months)}
        name={kind}
        label={label}
        help={help}
        error={error}
        defaultValue={typed ?? toValue(months)}
        choices={choices.map((choice) => ({ value: toValue(choice.months), label: wordsOf(choice) }))}
      />
      {startsAt !== null && current !== undefined && current.older > 0 && (
        <p className="mt-1.5 text-sm font-medium text-ink">
          {countedWords(kind, format.count(current.older))} will be deleted from{' '}
          {format.dateAndTime(startsAt)} on. Choose a longer time to keep them.
        </p>
      )}
    </div>
  )
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
