import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'

type TokenChange =
  | { change: 'made'; name: string; scopes: readonly string[]; expiresAt: number | null }
  | { change: 'revoked'; name: string }

export const tokensChanged: TeamEmail<TokenChange & { by: string }> = {
  ...WARNING,
  kind: 'admin-tokens-changed',
  label: 'The API tokens were changed',
  words: (facts, { format }) => {
    const { by, name } = facts
    const change =
      facts.change === 'revoked'
        ? `revoked the API token “${name}”`
        : `made the API token “${name}”, ` +
          `${facts.expiresAt === null ? 'without an end' : `until ${format.date(facts.expiresAt)}`}. ` +
          `Permissions: ${facts.scopes.join(', ')}`
    return {
      subject: 'The API tokens were changed',
      heading: 'The API tokens were changed',
      paragraphs: [
        `${by} ${change}. Other tools read or change data of this site with a token.`,
        WARNING_ADVICE,
      ],
      button: WARNING_BUTTON,
    }
  },
  samples: [
    {
      by: 'ada@sample.example',
      change: 'made',
      name: 'Bookkeeping',
      scopes: ['read-orders'],
      expiresAt: Date.UTC(2027, 10, 16, 12),
    },
    { by: 'ada@sample.example', change: 'revoked', name: 'Bookkeeping' },
  ],
}
