// The payment providers: which customers are offered, their keys, what to enter there, and whether each answers.
import { data } from 'react-router'
import { readSettingsForm, typedTexts } from '#connections/screens/read-settings-form.ts'
import { SettingsForm } from '#connections/screens/settings-form.tsx'
import { SettingsRefusal } from '#connections/screens/settings-refusal.tsx'
import { Card } from '#ui/screens/card.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { CopyLink } from '#ui/screens/copy-link.tsx'
import { formText, optionalFormText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { MissingProvider, ProviderWebhook } from '../server/settings/payment-settings.ts'
import type { Route } from './+types/payment-settings'
import { ProviderCard, WebhookHelp } from './provider-card.tsx'
import { SettingList } from './setting-list.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  return {
    ...(await orErrorScreen(act.paymentSettings())),
    own: await orErrorScreen(act.ownerSettings('payments')),
    wasSaved: url.searchParams.get('done') === 'saved',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const provider = optionalFormText(form, 'provider')
  // The answer is the page itself: a test changes nothing, so it can be sent again.
  if (provider !== undefined && ['', 'test'].includes(formText(form, 'intent'))) {
    const { done: tested, refusal } = await attempt(() => act.testProvider(provider))
    return data({ tested, refusal, typed: undefined }, { status: refusal?.status ?? 200 })
  }
  const { refusal } = await attemptConfirmed({ context, request, form }, async () => {
    const { settings } = await act.ownerSettings('payments')
    await act.changeOwnerSettings(readSettingsForm(form, settings))
  })
  return refusal
    ? data({ tested: undefined, refusal, typed: typedTexts(form) }, { status: refusal.status })
    : redirectWithFlash('/payment-settings?done=saved')
}

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, providers, missing, choices, webhooks, own, wasSaved } = loaderData
  const { tested, refusal, typed } = actionData ?? {}
  const t = useWords('payments.admin')
  const notes = Object.fromEntries(
    Object.entries(webhooks).map(([part, webhook]) => [part, <Webhook key={part} webhook={webhook} />]),
  )
  return (
    <>
      <title>{t('title')}</title>
      <PageHead title={t('title')} trail={[{ to: '/setting', label: t('settings') }]}>
        {t('lead')}
      </PageHead>
      <div className="space-y-6">
        {wasSaved && !actionData && <Notice>{t('saved')}</Notice>}
        <SettingsRefusal
          refusal={refusal}
          title={t(typed ? 'notSaved' : 'notTested')}
          settings={own.settings}
          faults={own.faults}
        />
        <SettingsForm
          title={t('providersAndKeys')}
          settings={own.settings}
          errors={refusal?.errors ?? {}}
          typed={typed}
          notes={notes}
          providers={choices}
          without={t('without')}
        />
        <div className={`grid items-start gap-6 ${providers.length > 1 ? 'lg:grid-cols-2' : ''}`}>
          {providers.map((provider) => (
            <ProviderCard
              key={provider.name}
              provider={provider}
              mode={mode}
              tested={tested?.provider === provider.name ? tested : undefined}
            />
          ))}
        </div>
        {missing.length > 0 && <Missing providers={missing} />}
      </div>
    </>
  )
}

/** What to enter at the provider before its keys are entered here. */
function Webhook({ webhook }: { webhook: ProviderWebhook }) {
  const t = useWords('payments.admin')
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{t('webhookToEnter')}</p>
      <CopyLink link={webhook.url} />
      <WebhookHelp webhook={webhook} />
    </div>
  )
}

function Missing({ providers }: { providers: MissingProvider[] }) {
  const t = useWords('payments.admin')
  return (
    <Card title={t('notSetUp')} id="missing">
      <p className="mb-4 text-sm text-muted">{t('toAdd')}</p>
      <ul className="m-0 list-none space-y-3 p-0">
        {providers.map(({ name, title, purpose, settings, chapter }) => (
          <li key={name} className="grid gap-x-8 gap-y-3 rounded-lg border border-line p-4 lg:grid-cols-2">
            <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <h3 className="text-base font-medium">{title}</h3>
              <p className="mt-0.5 text-muted">{purpose}</p>
              <p className="mt-2 text-muted">{t('stepByStep', { chapter })}</p>
            </div>
            <SettingList settings={settings} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
