// What is done seldom: another day, changes in the customer's name, closing, the file for a dispute.
import { Link } from 'react-router'
import { Card } from '#ui/screens/card.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useWords } from '#ui/screens/use-words.ts'
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
  const t = useWords('order-pages.admin')
  const { actions } = view
  return (
    <Card title={t('more.title')} id="more">
      <div className="divide-y divide-line">
        {actions.includes('new-day-given') && <NewDay view={view} last={last} />}
        {actions.includes('changes-asked') && <ChangesInName view={view} last={last} />}
        <Offers offers={offers} at="more" last={last} />
        <p className="py-1 text-sm">
          <Link
            to={`/dispute-file/${orderId}`}
            className={`inline-flex min-h-9 items-center pointer-coarse:min-h-11 ${TEXT_LINK}`}
          >
            {t('more.disputeFile')}
          </Link>
        </p>
      </div>
    </Card>
  )
}

function NewDay({ view, last }: ActionsProps) {
  const t = useWords('order-pages.admin')
  const form = formState(last, ['new-day'])
  return (
    <ActionForm
      summary={t('newDay.summary')}
      intent="new-day"
      button={t('newDay.send')}
      form={form}
      fields={['expectedOn', 'closedDay', 'reason']}
    >
      <TextField
        label={t('newDay.when')}
        name="expectedOn"
        type="date"
        required
        defaultValue={form.typed('expectedOn') ?? view.promise?.expectedOn}
        error={form.error('expectedOn')}
        help={t('newDay.help')}
      />
      {form.error('closedDay') !== undefined && (
        <label className="flex items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input type="checkbox" name="closedDay" value="yes" className="size-4 accent-accent" />
          {t('newDay.allTheSame')}
        </label>
      )}
      <TextArea
        label={t('newDay.why')}
        name="dayReason"
        rows={2}
        maxLength={500}
        required
        defaultValue={form.typed('dayReason')}
        error={form.error('reason')}
        help={t('newDay.whyHelp')}
      />
    </ActionForm>
  )
}

function ChangesInName({ view, last }: ActionsProps) {
  const t = useWords('order-pages.admin')
  const form = formState(last, ['changes-in-name'])
  return (
    <ActionForm
      summary={t('inName.summary')}
      intent="changes-in-name"
      button={t('inName.send')}
      form={form}
      fields={['changes', 'note']}
    >
      <input type="hidden" name="round" value={view.deliveries[0]?.round ?? 0} />
      <TextArea
        label={t('inName.what')}
        name="changes"
        rows={3}
        required
        defaultValue={form.typed('changes')}
        error={form.error('changes')}
        help={t('inName.whatHelp')}
      />
      <TextField
        label={t('inName.how')}
        name="changesNote"
        maxLength={500}
        required
        defaultValue={form.typed('changesNote')}
        error={form.error('note')}
        help={t('inName.howHelp')}
        example={t('inName.example')}
      />
    </ActionForm>
  )
}
