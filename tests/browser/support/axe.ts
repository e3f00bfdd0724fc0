import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { Frame, Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AxeWindow = { axe: typeof import('axe-core') }

/**
 * The violations that axe finds, by all rules or by the named ones: each rule with its first elements. Passed
 * rules are left out, and the page keeps the library for the next call. Both halve the time.
 */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await addAxe(page.mainFrame())
  // A preview may be still loading, or run no scripts.
  for (const frame of page.frames().slice(1))
    await Promise.race([addAxe(frame).catch(() => undefined), pause(1000)])
  await page.evaluate(endTransitions)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const violations = await page.evaluate(
    async (given) => (await (window as unknown as AxeWindow).axe.run(document, given)).violations,
    options,
  )
  return violations.map(({ id, nodes }) => {
    const first = nodes.slice(0, 3).map(({ target }) => target.join(' '))
    return `${id}: ${first.join(', ')}`
  })
}

/** During a transition, a colour has the contrast of neither end. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}

async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
}
