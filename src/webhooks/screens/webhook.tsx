// One webhook: its secret, its log, and sending again.
import { data, Link } from 'react-router'
import { Card } from '#ui/screens/card.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { Confirm } from '#ui/screens/confirm.tsx'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter, redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { WebhookDelivery } from '../server/deliveries.ts'
import type { Route } from './+types/webhook'
import { WEBHOOK_FLASH } from './flash.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  return {
    webhook: await orErrorScreen(act.findWebhook(params.id)),
    deliveries: await orErrorScreen(act.webhookDeliveries(params.id)),
    flashMessage: WEBHOOK_FLASH.wordsAt(url),
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  const { done, refusal } = await attemptConfirmed({ context, request, form }, async () => {
    if (intent === 'secret') return { secret: await act.webhookSecret(id) }
    if (intent === 'delete') await act.deleteWebhook(id)
    else if (intent === 'resend') await act.resendDelivery(formText(form, 'delivery'))
    else await act.switchWebhook({ id, isActive: intent === 'on' })
    return { secret: undefined }
  })
  if (refusal) return data({ refusal, secret: undefined }, { status: refusal.status })
  if (done.secret !== undefined) return data({ refusal: undefined, secret: done.secret })
  if (intent === 'delete') return redirectAfter(url, WEBHOOK_FLASH.to('/webhooks', 'deleted'))
  return redirectWithFlash(WEBHOOK_FLASH.to(`/webhooks/${id}`, intent === 'resend' ? 'resent' : 'switched'))
}

export const meta: Route.MetaFunction = () => [{ title: 'Webhook' }]

export default function WebhookScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, deliveries, flashMessage } = loaderData
  const { refusal, secret } = actionData ?? {}
  return (
    <>
      <PageHead
        title="Webhook"
        trail={[
          { to: '/setting', label: 'Settings' },
          { to: '/webhooks', label: 'Webhooks' },
        ]}
        actions={
          <>
            <IntentButton intent={webhook.isActive ? 'off' : 'on'}>
              {webhook.isActive ? 'Switch off' : 'Switch on'}
            </IntentButton>
            <Confirm
              label="Delete"
              question="Delete this webhook?"
              detail="The other tool hears nothing any more. Its log is deleted too. This can’t be undone."
              yes="Yes, delete it"
              fields={{ intent: 'delete' }}
              variant="danger"
              danger
            />
          </>
        }
      >
        <span className="[overflow-wrap:anywhere]">{webhook.url}</span>
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={refusal} title="Not done" />
        {webhook.isActive && webhook.failingSince !== null && (
          <Notice tone="info" title="Messages don’t arrive">
            The last one below says why. It is tried again for about three days, less and less often.
          </Notice>
        )}
        <Card title="Secret" id="secret">
          <div className="space-y-3 text-sm">
            <p className="max-w-[68ch] text-muted">
              The other tool checks with it that a message is ours (Standard Webhooks). Whoever knows it can
              make up messages, so give it to nobody else.
            </p>
            {secret ? (
              <p>
                <code className="[overflow-wrap:anywhere]">{secret}</code>
              </p>
            ) : (
              <IntentButton intent="secret">Show the secret</IntentButton>
            )}
          </div>
        </Card>
        <Card title="Messages" id="messages">
          <DeliveryTable deliveries={deliveries} />
        </Card>
      </div>
    </>
  )
}

/** The newest messages of a webhook. */
function DeliveryTable({ deliveries }: { deliveries: readonly WebhookDelivery[] }) {
  const format = useFormat()
  const columns: Column<WebhookDelivery>[] = [
    { head: 'Written', cell: ({ createdAt }) => format.dateAndTime(createdAt), place: 'detail' },
    {
      head: 'Event',
      cell: ({ event, orderId }) => (
        <Link to={`/admin/payment-status/${orderId}`} className={TEXT_LINK}>
          {event}
        </Link>
      ),
      place: 'title',
    },
    { head: 'State', cell: ({ state }) => <StatusBadge status={state} />, place: 'aside' },
    {
      head: 'Answer',
      wraps: true,
      place: 'detail',
      cell: ({ status, error, tries }) =>
        error ? `${error} (try ${tries})` : status === null ? 'None yet' : `Status ${status}`,
    },
    {
      head: 'Send again',
      hideHead: true,
      place: 'end',
      cell: ({ _id, state }) =>
        state !== 'waiting' && (
          <IntentButton intent="resend" fields={{ delivery: _id }}>
            Send again
          </IntentButton>
        ),
    },
  ]
  return (
    <DataTable
      caption="The newest messages"
      columns={columns}
      rows={deliveries}
      keyOf={({ _id }) => _id}
      empty={<EmptyState title="Nothing sent yet">The next order or payment will be here.</EmptyState>}
    />
  )
}
