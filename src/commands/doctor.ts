// The go-live check in the terminal.
import type { App } from '#platform/server/app.ts'
import { runChecks } from '#setup/server/go-live-checks.ts'
import { askProviders } from '#setup/server/provider-answers.ts'

const MARKS = { done: '✓', open: '✗', waiting: '?' }

export async function doctor(app: App): Promise<{ text: string; isReady: boolean }> {
  await askProviders(app)
  const checks = (await app.words('en')).read(await runChecks(app))
  const width = Math.max(...checks.map(({ label }) => label.length))
  const lines = checks.map(
    ({ label, state, reason, forHost }) =>
      `${MARKS[state]} ${label.padEnd(width)}  ${reason}${state === 'open' && forHost ? ` ${forHost}` : ''}`,
  )
  const open = checks.filter(({ state }) => state !== 'done').length
  const summary = open === 0 ? 'Ready to go live.' : `${open} of ${checks.length} are open.`
  return { text: [...lines, '', summary].join('\n'), isReady: open === 0 }
}
