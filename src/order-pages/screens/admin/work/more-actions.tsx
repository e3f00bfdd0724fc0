// What is done seldom: another day, changes in the customer's name, settling a credit, closing, opening
// again, the file for a dispute.
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { formState, type FormState, type SentForm } from './refused-work.ts'
import { FormErrors, SubmitButton } from './work-parts.tsx'

interface ActionsProps {
  view: AgencyOrderWork
  last: SentForm | undefined
}

export function MoreActions({ orderId, view, last }: ActionsProps & { orderId: string }) {
  const { actions } = view
  const forms = [
    actions.includes('new-day-given') && <NewDay key="new-day" view={view} last={last} />,
    actions.includes('changes-asked') && <ChangesInName key="changes" view={view} last={last} />,
    actions.includes('credit-settled') && <SettleCredit key="credit" view={view} last={last} />,
    actions.includes('reopened') && <Reopen key="reopen" view={view} last={last} />,
    actions.includes('closed') && <Close key="close" view={view} last={last} />,
  ]
  return (
    <Card title="More" id="more">
      <div className="divide-y divide-line">
        {forms}
        <p className="py-1 text-sm">
          <Link
            to={`/dispute-file/${orderId}`}
            className={`inline-flex min-h-9 items-center pointer-coarse:min-h-11 ${TEXT_LINK}`}
          >
            Dispute file
          </Link>
        </p>
      </div>
    </Card>
  )
}

interface ActionFormProps {
  summary: string
  intent: string
  button: string
  form: FormState
  /** Names of errors that stand beside a field. */
  fields: string[]
  danger?: boolean
  children: ReactNode
}

function ActionForm({ summary, intent, button, form, fields, danger = false, children }: ActionFormProps) {
  return (
    <Disclosure summary={summary} open={form.isBack} className="py-1">
      <Form method="post" preventScrollReset className="mt-1 mb-3 space-y-3">
        {children}
        <FormErrors errors={form.otherErrors(fields)} />
        <SubmitButton intent={intent} variant={danger ? 'danger' : 'quiet'}>
          {button}
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}

function NewDay({ view, last }: ActionsProps) {
  const form = formState(last, ['new-day'])
  return (
    <ActionForm
      summary="Give a new day"
      intent="new-day"
      button="Tell the customer"
      form={form}
      fields={['expectedOn', 'reason']}
    >
      <TextField
        label="When it will be ready"
        name="expectedOn"
        type="date"
        required
        defaultValue={form.typed('expectedOn') ?? view.promise?.expectedOn}
        error={form.error('expectedOn')}
        help="The promise stays as it is until the customer agrees."
      />
      {form.error('expectedOn')?.includes('not a working day') && (
        <label className="flex items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input type="checkbox" name="closedDay" value="yes" className="size-4 accent-accent" />
          Give this day all the same
        </label>
      )}
      <TextArea
        label="Why"
        name="dayReason"
        rows={2}
        maxLength={500}
        required
        defaultValue={form.typed('dayReason')}
        error={form.error('reason')}
        help="The customer reads it."
      />
    </ActionForm>
  )
}

function ChangesInName({ view, last }: ActionsProps) {
  const form = formState(last, ['changes-in-name'])
  return (
    <ActionForm
      summary="Note changes in the customer’s name"
      intent="changes-in-name"
      button="Note the changes"
      form={form}
      fields={['changes', 'note']}
    >
      <input type="hidden" name="round" value={view.deliveries[0]?.round ?? 0} />
      <TextArea
        label="What to change"
        name="changes"
        rows={3}
        required
        defaultValue={form.typed('changes')}
        error={form.error('changes')}
        help="One change per line. The customer sees them in the thread."
      />
      <TextField
        label="How the customer said it"
        name="changesNote"
        maxLength={500}
        required
        defaultValue={form.typed('changesNote')}
        error={form.error('note')}
        help="Only your team reads this."
        example="By phone on November 14"
      />
    </ActionForm>
  )
}

function SettleCredit({ view, last }: ActionsProps) {
  const format = useFormat()
  const form = formState(last, ['settle-credit'])
  return (
    <ActionForm
      summary={`Settle the late credit of ${format.money(view.credit?.owedCents ?? 0, view.currency)}`}
      intent="settle-credit"
      button="It is settled"
      form={form}
      fields={['note']}
    >
      <TextField
        label="How it was settled"
        name="settled"
        maxLength={500}
        required
        defaultValue={form.typed('settled')}
        error={form.error('note')}
        help="The customer reads it. A refund of at least this amount settles it by itself."
        example="Deducted from your next order"
      />
    </ActionForm>
  )
}

function Reopen({ view, last }: ActionsProps) {
  const form = formState(last, ['reopen'])
  return (
    <ActionForm
      summary={view.state === 'closed' ? 'Open the order again' : 'Go back to work on it'}
      intent="reopen"
      button="Open again"
      form={form}
      fields={['reason']}
    >
      <TextField
        label="Why"
        name="reopenReason"
        maxLength={500}
        required
        defaultValue={form.typed('reopenReason')}
        error={form.error('reason')}
        help="The customer reads it."
      />
    </ActionForm>
  )
}

function Close({ last }: ActionsProps) {
  const form = formState(last, ['close'])
  return (
    <ActionForm
      summary="Close the order"
      intent="close"
      button="Close the order"
      form={form}
      fields={['reason']}
      danger
    >
      <TextField
        label="Why"
        name="closeReason"
        maxLength={500}
        required
        defaultValue={form.typed('closeReason')}
        error={form.error('reason')}
        help="The customer reads it. No money moves, and the order can be opened again."
      />
    </ActionForm>
  )
}
