// The go-live check in the terminal.
import type { House } from '#platform/server/house.ts'
import { runChecks } from '#setup/server/go-live-checks.ts'
import { askProviders } from '#setup/server/provider-answers.ts'

const MARKS = { done: '✓', open: '✗', waiting: '?' }

export async function doctor(house: House): Promise<{ text: string; isReady: boolean }> {
  await askProviders(house)
  const checks = await runChecks(house)
  const width = Math.max(...checks.map(({ label }) => label.length))
  const lines = checks.map(({ label, state, reason }) => `${MARKS[state]} ${label.padEnd(width)}  ${reason}`)
  const open = checks.filter(({ state }) => state !== 'done').length
  const summary = open === 0 ? 'Ready to go live.' : `${open} of ${checks.length} are open.`
  return { text: [...lines, '', summary].join('\n'), isReady: open === 0 }
}
