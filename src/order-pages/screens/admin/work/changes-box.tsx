// Changes that the customer asked for, and what the agency can say to them besides doing them.
import { Form } from 'react-router'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { formState, type SentForm } from './refused-work.ts'
import { OneClick, SubmitButton } from './work-parts.tsx'

export function ChangesBox({ view, last }: { view: AgencyOrderWork; last: SentForm | undefined }) {
  const format = useFormat()
  const { changes, actions, state } = view
  const [latest] = changes.asked
  const isOpen = state === 'changes-asked' || actions.includes('our-mistake')
  if (!latest || !isOpen) return null
  const form = formState(last, ['not-part'])
  return (
    <Card
      title={`Changes to round ${latest.round}`}
      id="changes"
      aside={
        changes.included !== null && (
          <p className="text-sm text-muted tabular-nums">
            {changes.used} of {changes.included} used
          </p>
        )
      }
    >
      <p className="mb-2 text-sm text-muted">Asked for on {format.dateAndTime(latest.at)}</p>
      <ol className="m-0 list-decimal space-y-1.5 pl-5 text-sm">
        {latest.lines.map((line, at) => (
          <li key={at} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        {actions.includes('our-mistake') && (
          <OneClick intent="our-mistake" label="Our mistake: use up no round" />
        )}
        {actions.includes('not-part-of-order') && (
          <Disclosure summary="Not part of this order" open={form.isBack} className="w-full">
            <Form method="post" preventScrollReset className="mt-2 space-y-3">
              <TextArea
                label="Why it is not part of the order"
                name="notPart"
                rows={3}
                maxLength={10_000}
                required
                help="The customer reads it in the thread. The delivery stands, and no round is used up."
                defaultValue={form.typed('notPart')}
                error={form.error('words')}
              />
              <SubmitButton intent="not-part" variant="quiet">
                Tell the customer
              </SubmitButton>
            </Form>
          </Disclosure>
        )}
      </div>
    </Card>
  )
}
