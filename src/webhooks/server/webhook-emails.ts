import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import { say } from '#platform/rules/words.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'

export interface WebhookChange {
  change: 'added' | 'deleted' | 'switched on' | 'switched off'
  url: string
}

const MESSAGES = {
  added: 'changed.added',
  deleted: 'changed.deleted',
  'switched on': 'changed.switchedOn',
  'switched off': 'changed.switchedOff',
} as const

export const webhooksChanged: TeamEmail<WebhookChange & { by: string }> = {
  ...WARNING,
  kind: 'admin-webhooks-changed',
  label: say('webhooks.agency', 'changed.label'),
  words: ({ by, change, url }) => ({
    subject: say('webhooks.agency', 'changed.label'),
    heading: say('webhooks.agency', 'changed.label'),
    paragraphs: [say('webhooks.agency', MESSAGES[change], { by, url }), WARNING_ADVICE],
    button: WARNING_BUTTON,
  }),
  samples: [
    { by: 'ada@sample.example', change: 'added', url: 'https://tool.example/hook' },
    { by: 'ada@sample.example', change: 'switched off', url: 'https://tool.example/hook' },
  ],
}
