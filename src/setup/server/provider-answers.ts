// Whether each provider accepts our keys. It may take seconds, so a screen shows the last answer and asks
// again in the background.
import { problemsOf } from '#payments/server/settings/test-provider.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { providerName } from '#providers/server/provider-name.ts'
import type { PaymentProvider } from '#providers/server/provider.ts'
import { check, type Check } from './check.ts'

const FRESH_MS = 10 * MINUTE

interface Answer {
  askedAt: number
  asking?: Promise<void> | undefined
  problems?: string[]
}

/** New keys make a new provider, which is asked anew. */
const answers = new WeakMap<PaymentProvider, Answer>()

export const providerAnswers = (app: App): Check[] =>
  askable(app).map((provider) => {
    const { problems } = lastAnswer(app, provider)
    const about = {
      name: `answers ${provider.name}`,
      label: say('setup.agency', 'answers', { provider: providerName(provider.name) }),
      to: '/payment-settings',
    }
    return problems
      ? check(about, problems.length === 0, {
          done: say('setup.agency', 'answers.done'),
          open: problems.join(' '),
        })
      : { ...about, state: 'waiting', reason: say('setup.agency', 'answers.waiting') }
  })

/** Asks all providers and waits. Used by the command, which has the time. */
export async function askProviders(app: App): Promise<void> {
  await Promise.all(askable(app).map(async (provider) => lastAnswer(app, provider).asking))
}

const askable = ({ payments }: App): PaymentProvider[] => payments.offered.filter(({ api }) => api)

function lastAnswer(app: App, provider: PaymentProvider): Answer {
  const answer = answers.get(provider)
  const now = app.clock.now()
  if (answer && (answer.asking || now - answer.askedAt < FRESH_MS)) return answer
  const next: Answer = { ...answer, askedAt: now }
  answers.set(provider, next)
  next.asking = problemsOf(app, provider)
    .then((problems) => void (next.problems = problems))
    .catch((error: unknown) => app.log.warn('a payment provider could not be asked', { error }))
    .finally(() => void (next.asking = undefined))
  return next
}
