import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import { as, say } from '#platform/rules/words.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'

type TokenChange =
  | { change: 'made'; name: string; scopes: readonly string[]; expiresAt: number | null }
  | { change: 'revoked'; name: string }

function changeWords(facts: TokenChange & { by: string }): string {
  const { by, name } = facts
  if (facts.change === 'revoked') return say('api-tokens.agency', 'changed.revoked', { by, name })
  const scopes = facts.scopes.join(', ')
  return facts.expiresAt === null
    ? say('api-tokens.agency', 'changed.madeForever', { by, name, scopes })
    : say('api-tokens.agency', 'changed.made', { by, name, scopes, date: as('date', facts.expiresAt) })
}

export const tokensChanged: TeamEmail<TokenChange & { by: string }> = {
  ...WARNING,
  kind: 'admin-tokens-changed',
  label: say('api-tokens.agency', 'changed.label'),
  words: (facts) => ({
    subject: say('api-tokens.agency', 'changed.label'),
    heading: say('api-tokens.agency', 'changed.label'),
    paragraphs: [changeWords(facts), WARNING_ADVICE],
    button: WARNING_BUTTON,
  }),
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
