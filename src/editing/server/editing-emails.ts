// Warnings about content that tells customers where or how much to pay.
import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import { as, say } from '#platform/rules/words.ts'
import type { Line, TeamEmail } from '#platform/server/outbox/email.ts'

export const NONE = say('editing.agency', 'none')

interface Receiver {
  /** The content type. */
  type: 'paymentEmail' | 'bankAccount'
  before: string | undefined
  now: string | undefined
  by: string
}

export const receiverChanged: TeamEmail<Receiver> = {
  ...WARNING,
  kind: 'admin-receiver-changed',
  label: say('editing.agency', 'receiver.label'),
  words: ({ type, before, now, by }) => ({
    subject: say('editing.agency', 'receiver.heading', { type }),
    heading: say('editing.agency', 'receiver.heading', { type }),
    paragraphs: [
      now
        ? say('editing.agency', 'receiver.changed', { by, now })
        : say('editing.agency', 'receiver.removed', { by }),
      WARNING_ADVICE,
    ],
    lines: [
      [say('editing.agency', 'before'), before ?? NONE],
      [say('editing.agency', 'now'), now ?? NONE],
    ],
    button: WARNING_BUTTON,
  }),
  samples: [
    { type: 'paymentEmail', before: undefined, now: 'pay@sample.example', by: 'Ada Owner' },
    { type: 'paymentEmail', before: 'pay@sample.example', now: undefined, by: 'Ada Owner' },
  ],
}

interface MoneySetting {
  /** What was changed, by its label. */
  label: string
  change: 'set' | 'removed' | 'changed'
  /** Which one, if there are several. */
  title: string
  /** Each field with its value before and now. */
  fields: Line[]
  by: string
}

/** Anything else that tells customers where or how much to pay. */
export const moneySettingChanged: TeamEmail<MoneySetting> = {
  ...WARNING,
  kind: 'admin-money-setting-changed',
  label: say('editing.agency', 'money.label'),
  words: ({ label, change, title, fields, by }) => {
    const what = say('editing.agency', 'money.heading', { label, change })
    const heading = title ? say('editing.agency', 'money.headingOf', { what, title }) : what
    return {
      subject: heading,
      heading,
      paragraphs: [say('editing.agency', 'money.by', { by }), WARNING_ADVICE],
      lines: fields,
      button: WARNING_BUTTON,
    }
  },
  samples: [
    {
      label: 'Package',
      change: 'changed',
      title: 'Basic',
      fields: [['Price', '$490 → $590']],
      by: 'Ada Owner',
    },
  ],
}

export const siteRestored: TeamEmail<{ moment: number; changed: number; by: string }> = {
  ...WARNING,
  kind: 'admin-site-restored',
  label: say('editing.agency', 'siteRestored.heading'),
  link: () => '/history',
  words: ({ moment, changed, by }) => ({
    subject: say('editing.agency', 'siteRestored.heading'),
    heading: say('editing.agency', 'siteRestored.heading'),
    paragraphs: [
      say('editing.agency', 'siteRestored.by', { by, moment: as('dateAndTime', moment), changed }),
      WARNING_ADVICE,
    ],
    button: say('editing.agency', 'seeHistory'),
  }),
  samples: [{ moment: Date.UTC(2026, 10, 16, 12), changed: 3, by: 'ada@sample.example' }],
}

export const editingEmails = [receiverChanged, moneySettingChanged, siteRestored]
