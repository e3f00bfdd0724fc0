import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import { say } from '#platform/rules/words.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'
import { OWNER_SETTINGS } from '#platform/server/settings/settings.ts'

export const ownerSettingsChanged: TeamEmail<{ by: string; names: string[] }> = {
  ...WARNING,
  kind: 'admin-connections-changed',
  label: say('connections.agency', 'changed.label'),
  words: ({ by, names }) => ({
    subject: say('connections.agency', 'changed.subject'),
    heading: say('connections.agency', 'changed.heading'),
    paragraphs: [say('connections.agency', 'changed.paragraph', { by }), WARNING_ADVICE],
    lines: names.flatMap((name): [string, string][] => {
      const setting = OWNER_SETTINGS[name]
      return setting
        ? [
            [
              say('connections.agency', `group.${setting.group}`),
              [setting.part, setting.label].filter(Boolean).join(': '),
            ],
          ]
        : []
    }),
    button: WARNING_BUTTON,
  }),
  samples: [
    { by: 'ada@sample.example', names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
    { by: 'ada@sample.example', names: ['SMTP_URL'] },
  ],
}
