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
import { useWords } from '#ui/screens/use-words.ts'
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

export default function WebhookScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('webhooks.admin')
  const { webhook, deliveries, flashMessage } = loaderData
  const { refusal, secret } = actionData ?? {}
  return (
    <>
      <title>{t('webhook')}</title>
      <PageHead
        title={t('webhook')}
        trail={[
          { to: '/setting', label: t('settings') },
          { to: '/webhooks', label: t('title') },
        ]}
        actions={
          <>
            <IntentButton intent={webhook.isActive ? 'off' : 'on'}>
              {t(webhook.isActive ? 'switchOff' : 'switchOn')}
            </IntentButton>
            <Confirm
              label={t('delete')}
              question={t('deleteQuestion')}
              detail={t('deleteDetail')}
              yes={t('deleteYes')}
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
        <RefusalNotice refusal={refusal} title={t('notDone')} />
        {webhook.isActive && webhook.failingSince !== null && (
          <Notice tone="info" title={t('dontArrive')}>
            {t('dontArriveWhy')}
          </Notice>
        )}
        <Card title={t('secret')} id="secret">
          <div className="space-y-3 text-sm">
            <p className="max-w-[68ch] text-muted">{t('secretMeans')}</p>
            {secret ? (
              <p>
                <code className="[overflow-wrap:anywhere]">{secret}</code>
              </p>
            ) : (
              <IntentButton intent="secret">{t('showSecret')}</IntentButton>
            )}
          </div>
        </Card>
        <Card title={t('messages')} id="messages">
          <DeliveryTable deliveries={deliveries} />
        </Card>
      </div>
    </>
  )
}

/** The newest messages of a webhook. */
function DeliveryTable({ deliveries }: { deliveries: readonly WebhookDelivery[] }) {
  const format = useFormat()
  const t = useWords('webhooks.admin')
  const columns: Column<WebhookDelivery>[] = [
    { head: t('column.written'), cell: ({ createdAt }) => format.dateAndTime(createdAt), place: 'detail' },
    {
      head: t('column.event'),
      cell: ({ event, orderId, offerId }) => (
        <Link
          to={offerId ? `/admin/offers/${offerId}` : `/admin/payment-status/${orderId}`}
          className={TEXT_LINK}
        >
          {event}
        </Link>
      ),
      place: 'title',
    },
    {
      head: t('column.state'),
      cell: ({ state }) => <StatusBadge status={state} words={t(`state.${state}`)} />,
      place: 'aside',
    },
    {
      head: t('column.answer'),
      wraps: true,
      place: 'detail',
      cell: ({ status, error, tries }) =>
        error ? t('errorOfTry', { error, tries }) : status === null ? t('noneYet') : t('status', { status }),
    },
    {
      head: t('sendAgain'),
      hideHead: true,
      place: 'end',
      cell: ({ _id, state }) =>
        state !== 'waiting' && (
          <IntentButton intent="resend" fields={{ delivery: _id }}>
            {t('sendAgain')}
          </IntentButton>
        ),
    },
  ]
  return (
    <DataTable
      caption={t('newest')}
      columns={columns}
      rows={deliveries}
      keyOf={({ _id }) => _id}
      empty={<EmptyState title={t('nothingSent')}>{t('nextHere')}</EmptyState>}
    />
  )
}
