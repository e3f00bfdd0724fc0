// The webhooks: other tools that hear of orders.
import { data, Form, Link, useNavigation } from 'react-router'
import { isAboutOffer, WEBHOOK_EVENT_NAMES } from '#orders/rules/webhook-events.ts'
import { useIsOpen } from '#site/screens/frame/page-frame.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { CheckboxList } from '#ui/screens/checkbox-list.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Webhook } from '../server/manage-webhooks.ts'
import type { Route } from './+types/webhooks'
import { WEBHOOK_FLASH } from './flash.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    webhooks: await orErrorScreen(scopeOf(context).act.listWebhooks()),
    flashMessage: WEBHOOK_FLASH.wordsAt(url),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const [url, events] = [formText(form, 'url'), formTextList(form, 'event')]
  const { done, refusal } = await attemptConfirmed({ context, request, form }, () =>
    scopeOf(context).act.addWebhook({ url, events }),
  )
  return refusal
    ? data({ refusal, typed: { url, events } }, { status: refusal.status })
    : redirectWithFlash(WEBHOOK_FLASH.to(`/webhooks/${done._id}`, 'added'))
}

export default function Webhooks({
  loaderData: { webhooks, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const t = useWords('webhooks.admin')
  const refusal = actionData?.refusal
  return (
    <>
      <title>{t('title')}</title>
      <PageHead title={t('title')} trail={[{ to: '/setting', label: t('settings') }]}>
        {t('means')}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={refusal} title={t('notAdded')}>
          {refusal?.errors.url ?? refusal?.errors.events}
        </RefusalNotice>
        <Card title={t('endpoints')} id="webhooks">
          {webhooks.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneSent')}</EmptyState>
          ) : (
            <ul className="m-0 list-none divide-y divide-line p-0">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook._id} webhook={webhook} />
              ))}
            </ul>
          )}
        </Card>
        <AddForm errors={refusal?.errors ?? {}} typed={actionData?.typed} />
      </div>
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const t = useWords('webhooks.admin')
  const { is, tone } = stateOf(webhook)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0">
        <Link to={`/webhooks/${webhook._id}`} className={`font-medium [overflow-wrap:anywhere] ${TEXT_LINK}`}>
          {webhook.url}
        </Link>
        <span className="block text-sm text-muted">{webhook.events.join(', ')}</span>
      </span>
      <StatusBadge status={t(`is.${is}`)} tone={tone} />
    </li>
  )
}

const stateOf = ({ isActive, failingSince }: Webhook) =>
  !isActive
    ? ({ is: 'off', tone: 'quiet' } as const)
    : failingSince === null
      ? ({ is: 'on', tone: 'good' } as const)
      : ({ is: 'failing', tone: 'bad' } as const)

interface AddFormProps {
  errors: Record<string, string>
  typed?: { url: string; events: string[] } | undefined
}

function AddForm({ errors, typed }: AddFormProps) {
  const t = useWords('webhooks.admin')
  const hasOffers = useIsOpen('offers')
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title={t('add')} id="add">
      <Form method="post" className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          name="url"
          label={t('url')}
          help={t('urlHelp')}
          example="https://hooks.example.com/orders"
          inputMode="url"
          required
          maxLength={500}
          defaultValue={typed?.url}
          error={errors.url}
        />
        <CheckboxList
          legend={t('when')}
          name="event"
          choices={WEBHOOK_EVENT_NAMES.filter((name) => hasOffers || !isAboutOffer(name)).map((value) => ({
            value,
            label: t(`event.${value}`),
          }))}
          checked={typed?.events ?? ['order.paid']}
          error={errors.events}
          className="sm:grid-cols-2"
        />
        <div>
          <Button disabled={busy}>{t('addEndpoint')}</Button>
        </div>
      </Form>
    </Card>
  )
}
