import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'

export interface WebhookChange {
  change: 'added' | 'deleted' | 'switched on' | 'switched off'
  url: string
}

const CHANGES: Record<WebhookChange['change'], (url: string) => string> = {
  added: (url) => `added a webhook to ${url}`,
  deleted: (url) => `deleted the webhook to ${url}`,
  'switched on': (url) => `switched the webhook to ${url} on`,
  'switched off': (url) => `switched the webhook to ${url} off`,
}

export const webhooksChanged: TeamEmail<WebhookChange & { by: string }> = {
  ...WARNING,
  kind: 'admin-webhooks-changed',
  label: 'A webhook was changed',
  words: ({ by, change, url }) => ({
    subject: 'A webhook was changed',
    heading: 'A webhook was changed',
    paragraphs: [
      `${by} ${CHANGES[change](url)}. Webhooks send data of orders to another place.`,
      WARNING_ADVICE,
    ],
    button: WARNING_BUTTON,
  }),
  samples: [
    { by: 'ada@sample.example', change: 'added', url: 'https://tool.example/hook' },
    { by: 'ada@sample.example', change: 'switched off', url: 'https://tool.example/hook' },
  ],
}
