// What is done seldom: another day, changes in the customer's name, closing, the file for a dispute.
import { Link } from 'react-router'
import { Card } from '#ui/screens/card.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import type { Offer } from '#work/rules/offers.ts'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { ActionForm, Offers } from './offers.tsx'
import { formState, type SentForm } from './refused-work.ts'

interface ActionsProps {
  view: AgencyOrderWork
  last: SentForm | undefined
}

interface MoreActionsProps extends ActionsProps {
  orderId: string
  offers: readonly Offer[]
}

export function MoreActions({ orderId, view, offers, last }: MoreActionsProps) {
  const { actions } = view
  return (
    <Card title="More" id="more">
      <div className="divide-y divide-line">
        {actions.includes('new-day-given') && <NewDay view={view} last={last} />}
        {actions.includes('changes-asked') && <ChangesInName view={view} last={last} />}
        <Offers offers={offers} at="more" last={last} />
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
