// A payment provider that is set up, with the button that tests it.
import { Form, Link, useNavigation } from 'react-router'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import type { ProviderStatus, ProviderWebhook } from '../server/settings/payment-settings.ts'
import type { ProviderTest } from '../server/settings/test-provider.ts'
import { SettingList } from './setting-list.tsx'

const MODES: Record<PaymentMode, string> = {
  test: 'Test: no real money moves',
  live: 'Live: real money',
}

interface ProviderCardProps {
  provider: ProviderStatus
  mode: PaymentMode
  tested?: ProviderTest | undefined
}

export function ProviderCard({ provider, mode, tested }: ProviderCardProps) {
  const { name, title, purpose, isOffered, apiUrl, webhook, account } = provider
  const id = `provider-${name}`
  const busy = useNavigation().state !== 'idle'
  const accountLink = account && (
    <Link to={account.path} className={TEXT_LINK}>
      {account.label}
    </Link>
  )
  return (
    <Card
      title={title}
      id={id}
      aside={
        <StatusBadge
          status={
            isOffered ? 'Offered to customers' : name === 'bank' ? 'No account yet' : 'Kept for refunds'
          }
          tone={isOffered ? 'good' : 'quiet'}
        />
      }
    >
      <p className="mb-4 text-sm text-muted">{purpose}</p>
      <FactList
        facts={[
          [
            'Customers',
            isOffered
              ? 'can choose it on the pay page'
              : name === 'bank'
                ? 'can choose it once the bank account is entered'
                : NOT_OFFERED,
          ],
          ['Mode', MODES[mode]],
          ['Talks to', apiUrl && `${apiUrl}, in place of the provider`],
          ['Money goes to', accountLink],
          ['Webhook address', webhook?.url],
          ['Webhook’s API version', webhook?.apiVersion],
        ]}
      />
      {webhook && <WebhookHelp webhook={webhook} />}
      {tested && <TestResult tested={tested} />}
      <Form method="post" action={`/payment-settings#${id}`} preventScrollReset className="mt-4">
        <input type="hidden" name="intent" value="test" />
        <input type="hidden" name="provider" value={name} />
        <Button variant="quiet" disabled={busy} aria-describedby={id}>
          Test this provider
        </Button>
      </Form>
    </Card>
  )
}

const NOT_OFFERED = 'are not offered it. It is kept for refunds and late payments'

export function WebhookHelp({ webhook: { events, isReachable } }: { webhook: ProviderWebhook }) {
  return (
    <div className="mt-3 space-y-2 text-sm">
      {events.length ? (
        <>
          <p className="text-muted">
            Enter the webhook address at the provider: it tells the site there that somebody paid.
          </p>
          <Disclosure summary={`${events.length} events to tick at the provider`}>
            <ul className="m-0 list-none space-y-0.5 p-0 font-mono text-xs [overflow-wrap:anywhere]">
              {events.map((event) => (
                <li key={event}>{event}</li>
              ))}
            </ul>
          </Disclosure>
        </>
      ) : (
        <p className="text-muted">
          Nothing has to be entered at the provider: every payment brings the address along.
        </p>
      )}
      {!isReachable && (
        <p className="text-muted">
          This address works on this machine only, so the provider can’t reach it.{' '}
          {events.length > 0 && 'The site asks the provider by itself within a few minutes.'}
        </p>
      )}
    </div>
  )
}

function TestResult({ tested: { problems, settings, passed } }: { tested: ProviderTest }) {
  if (!problems.length) return <Notice className="mt-4">{passed}</Notice>
  return (
    <>
      <Notice
        tone="wrong"
        className="mt-4"
        title={problems.length === 1 ? 'Something is wrong' : `${problems.length} things are wrong`}
      >
        <ul className="m-0 list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
      {settings.length > 0 && (
        <div className="mt-3">
          <SettingList settings={settings} />
        </div>
      )}
    </>
  )
}
