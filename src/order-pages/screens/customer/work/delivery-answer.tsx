// The two answers to a delivery, at the top of the page: accept it, or ask for changes.
import { Form, useNavigation } from 'react-router'
import { AnchorButton, Button, LinkButton } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextField } from '#ui/screens/field.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'

export interface RefusedChanges {
  refusal: Refusal
  /** The lines that were typed. */
  changes: string[]
}

interface DeliveryAnswerProps {
  orderId: string
  work: OrderWorkView
  refused?: RefusedChanges | undefined
}

export function DeliveryAnswer({ orderId, work, refused }: DeliveryAnswerProps) {
  const t = useWords('order-pages.screens')
  const busy = useNavigation().state !== 'idle'
  const { deliveries, actions, changes, by } = work
  const [latest] = deliveries
  if (!latest || !actions.includes('changes-asked')) return null
  const round = <input type="hidden" name="round" value={latest.round} />
  return (
    <>
      {actions.includes('accepted') && (
        <Form method="post">
          {round}
          <Button name="intent" value="accept" disabled={busy}>
            {t('delivery.accept', { round: latest.round })}
          </Button>
        </Form>
      )}
      {by === 'link' && (
        <LinkButton to={`/login?next=/order/${orderId}`} reloadDocument>
          {t('delivery.logIn')}
        </LinkButton>
      )}
      <Disclosure
        summary={t('delivery.askForChanges')}
        button="normal"
        open={refused !== undefined}
        className="open:order-last open:w-full"
      >
        <Form method="post" preventScrollReset className="mt-3 max-w-2xl space-y-3">
          {round}
          <p className="text-sm">
            {t('delivery.onePerLine')}
            {changes.included !== null &&
              ` ${t('delivery.rounds', { used: changes.used, included: changes.included })}`}
            {changes.included !== null && changes.used >= changes.included && ` ${t('delivery.usedUp')}`}
          </p>
          {[0, 1, 2, 3, 4].map((place) => (
            <TextField
              key={place}
              label={t('delivery.change', { number: place + 1 })}
              hideLabel
              name="change"
              maxLength={500}
              placeholder={place === 0 ? t('delivery.different') : undefined}
              defaultValue={refused?.changes[place]}
              error={place === 0 ? (refused?.refusal.errors.changes ?? refused?.refusal.detail) : undefined}
            />
          ))}
          <Button name="intent" value="changes" variant="quiet" disabled={busy}>
            {t('delivery.sendChanges')}
          </Button>
        </Form>
      </Disclosure>
      <AnchorButton href="#delivery">{t('seeDelivery')}</AnchorButton>
      {actions.includes('accepted') && latest.leftOut && (
        <p className="w-full text-sm">{t('delivery.notAll')}</p>
      )}
    </>
  )
}
