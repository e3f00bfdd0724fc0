// Warnings about content that tells customers where or how much to pay.
import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { Line, TeamEmail } from '#platform/server/outbox/email.ts'

interface Receiver {
  /** What the admins call it: payment email, bank account. */
  name: string
  before: string | undefined
  now: string | undefined
  by: string
}

export const receiverChanged: TeamEmail<Receiver> = {
  ...WARNING,
  kind: 'admin-receiver-changed',
  label: 'The account that is paid was changed',
  words: ({ name, before, now, by }) => ({
    subject: `The ${name} was changed`,
    heading: `The ${name} was changed`,
    paragraphs: [
      `${by} changed the account that customers pay to. ` +
        (now ? `New payments go to ${now}.` : 'Customers can’t pay until a new one is set.'),
      WARNING_ADVICE,
    ],
    lines: [
      ['Before', before ?? 'none'],
      ['Now', now ?? 'none'],
    ],
    button: WARNING_BUTTON,
  }),
  samples: [
    { name: 'payment email', before: undefined, now: 'pay@sample.example', by: 'Ada Owner' },
    { name: 'payment email', before: 'pay@sample.example', now: undefined, by: 'Ada Owner' },
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
  label: 'Prices or payment details were changed',
  words: ({ label, change, title, fields, by }) => {
    const heading = `${label} ${change}${title ? `: ${title}` : ''}`
    return {
      subject: heading,
      heading,
      paragraphs: [`${by} changed what tells customers where or how much to pay.`, WARNING_ADVICE],
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
  label: 'The whole site was restored',
  link: () => '/history',
  words: ({ moment, changed, by }, { format }) => ({
    subject: 'The whole site was restored',
    heading: 'The whole site was restored',
    paragraphs: [
      `${by} restored the site as it was on ${format.dateAndTime(moment)}. ` +
        `${countOf(changed, 'record')} changed, prices included.`,
      WARNING_ADVICE,
    ],
    button: 'See the history',
  }),
  samples: [{ moment: Date.UTC(2026, 10, 16, 12), changed: 3, by: 'ada@sample.example' }],
}

export const editingEmails = [receiverChanged, moneySettingChanged, siteRestored]
