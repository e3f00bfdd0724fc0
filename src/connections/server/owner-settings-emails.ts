import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'
import { OWNER_SETTINGS } from '#platform/server/settings/settings.ts'

const GROUPS: Record<string, string> = {
  email: 'Email',
  payments: 'Payments',
  backups: 'Backups',
  storage: 'Storage',
}

export const ownerSettingsChanged: TeamEmail<{ by: string; names: string[] }> = {
  ...WARNING,
  kind: 'admin-connections-changed',
  label: 'Keys or connections were changed',
  words: ({ by, names }) => ({
    subject: 'Keys or connections of your site were changed',
    heading: 'Keys or connections were changed',
    paragraphs: [
      `${by} changed how your site sends email, takes payments or keeps its data. The values are in no email.`,
      WARNING_ADVICE,
    ],
    lines: names.flatMap((name): [string, string][] => {
      const setting = OWNER_SETTINGS[name]
      return setting
        ? [[GROUPS[setting.group]!, [setting.part, setting.label].filter(Boolean).join(': ')]]
        : []
    }),
    button: WARNING_BUTTON,
  }),
  samples: [
    { by: 'ada@sample.example', names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
    { by: 'ada@sample.example', names: ['SMTP_URL'] },
  ],
}
