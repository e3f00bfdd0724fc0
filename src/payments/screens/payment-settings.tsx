// The payment providers: which customers are offered, what to enter there, and whether each answers.
import { data } from 'react-router'
import { Card } from '#ui/screens/card.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { MissingProvider } from '../server/settings/payment-settings.ts'
import type { Route } from './+types/payment-settings'
import { ProviderCard } from './provider-card.tsx'
import { SettingList } from './setting-list.tsx'

export const loader = ({ context }: Route.LoaderArgs) => orErrorScreen(scopeOf(context).act.paymentSettings())

/** The answer is the page itself: a test changes nothing, so it can be sent again. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { done: tested, refusal } = await attempt(() =>
    scopeOf(context).act.testProvider(formText(form, 'provider')),
  )
  return data({ tested, refusal }, { status: refusal?.status ?? 200 })
}

export const meta: Route.MetaFunction = () => [{ title: 'Payment settings' }]

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, providers, missing } = loaderData
  const { tested, refusal } = actionData ?? {}
  return (
    <>
      <PageHead title="Payment settings" trail={[{ to: '/setting', label: 'Settings' }]}>
        How customers can pay. Keys and secrets are never shown here. To change them, edit the settings file
        on the server and restart the site.
      </PageHead>
      <div className="space-y-6">
        {refusal && (
          <Notice tone="wrong" title="Not tested">
            {refusal.detail}
          </Notice>
        )}
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

function Missing({ providers }: { providers: MissingProvider[] }) {
  return (
    <Card title="Not set up" id="missing">
      <p className="mb-4 text-sm text-muted">
        To add one, set what is named below it in the settings file and restart the site. The file
        docs/payments.md, which came with the site, leads through it step by step.
      </p>
      <ul className="m-0 list-none space-y-3 p-0">
        {providers.map(({ name, title, purpose, settings, chapter }) => (
          <li key={name} className="grid gap-x-8 gap-y-3 rounded-lg border border-line p-4 lg:grid-cols-2">
            <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <h3 className="text-base font-medium">{title}</h3>
              <p className="mt-0.5 text-muted">{purpose}</p>
              <p className="mt-2 text-muted">Step by step: docs/payments.md, “{chapter}”.</p>
            </div>
            <SettingList settings={settings} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
