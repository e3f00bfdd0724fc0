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
import { useWords } from '#ui/screens/use-words.ts'
import type { ProviderStatus, ProviderWebhook } from '../server/settings/payment-settings.ts'
import type { ProviderTest } from '../server/settings/test-provider.ts'
import { SettingList } from './setting-list.tsx'

interface ProviderCardProps {
  provider: ProviderStatus
  mode: PaymentMode
  tested?: ProviderTest | undefined
}

export function ProviderCard({ provider, mode, tested }: ProviderCardProps) {
  const { name, title, purpose, isOffered, apiUrl, webhook, account } = provider
  const t = useWords('payments.admin')
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
          status={t(isOffered ? 'offered' : name === 'bank' ? 'noAccount' : 'keptForRefunds')}
          tone={isOffered ? 'good' : 'quiet'}
        />
      }
    >
      <p className="mb-4 text-sm text-muted">{purpose}</p>
      <FactList
        facts={[
          [t('customers'), t(isOffered ? 'canChoose' : name === 'bank' ? 'canChooseOnce' : 'notOffered')],
          [t('mode'), t(`mode.${mode}`)],
          [t('talksTo'), apiUrl && t('inPlace', { address: apiUrl })],
          [t('moneyGoesTo'), accountLink],
          [t('webhookAddress'), webhook?.url],
          [t('webhookVersion'), webhook?.apiVersion],
        ]}
      />
      {webhook && <WebhookHelp webhook={webhook} />}
      {tested && <TestResult tested={tested} />}
      <Form method="post" action={`/payment-settings#${id}`} preventScrollReset className="mt-4">
        <input type="hidden" name="intent" value="test" />
        <input type="hidden" name="provider" value={name} />
        <Button variant="quiet" disabled={busy} aria-describedby={id}>
          {t('test')}
        </Button>
      </Form>
    </Card>
  )
}

export function WebhookHelp({ webhook: { events, isReachable } }: { webhook: ProviderWebhook }) {
  const t = useWords('payments.admin')
  return (
    <div className="mt-3 space-y-2 text-sm">
      {events.length ? (
        <>
          <p className="text-muted">{t('enterWebhook')}</p>
          <Disclosure summary={t('events', { count: events.length })}>
            <ul className="m-0 list-none space-y-0.5 p-0 font-mono text-xs [overflow-wrap:anywhere]">
              {events.map((event) => (
                <li key={event}>{event}</li>
              ))}
            </ul>
          </Disclosure>
        </>
      ) : (
        <p className="text-muted">{t('nothingToEnter')}</p>
      )}
      {!isReachable && (
        <p className="text-muted">
          {t('unreachable')} {events.length > 0 && t('asksByItself')}
        </p>
      )}
    </div>
  )
}

function TestResult({ tested: { problems, settings, passed } }: { tested: ProviderTest }) {
  const t = useWords('payments.admin')
  if (!problems.length) return <Notice className="mt-4">{passed}</Notice>
  return (
    <>
      <Notice tone="wrong" className="mt-4" title={t('wrong', { count: problems.length })}>
        <ul className="m-0 list-disc space-y-1 ps-5 [overflow-wrap:anywhere]">
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
