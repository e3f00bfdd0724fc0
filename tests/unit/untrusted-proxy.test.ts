import { expect, it } from 'vitest'
import { HOUR } from '#platform/rules/durations.ts'
import { watchProxies } from '#platform/server/http/untrusted-proxy.ts'
import type { Log } from '#platform/server/log.ts'

function watched() {
  let now = 0
  const warned: unknown[] = []
  const log = { warn: (_event: string, more: unknown) => warned.push(more) } as unknown as Log
  const watch = watchProxies({ log, clock: { now: () => now } })
  return { watch, warned, pass: (ms: number) => (now += ms) }
}

it('a stranger who sends a forwarded header makes no warning', () => {
  const { watch, warned } = watched()
  for (const sender of ['198.51.100.7', '2001:db8::1', '']) for (let n = 0; n < 20; n++) watch.ignored(sender)
  expect([watch.sender(), warned]).toEqual([undefined, []])
})

it.each(['127.0.0.1', '::1', '10.0.0.5', '192.168.1.2', 'fd00::7'])(
  'a proxy at %s is reported once its headers keep coming, not after one',
  (sender) => {
    const { watch, warned, pass } = watched()
    for (let n = 0; n < 4; n++) {
      watch.ignored(sender)
      pass(HOUR)
    }
    expect([watch.sender(), warned]).toEqual([undefined, []])
    for (let n = 0; n < 5; n++) watch.ignored(sender)
    expect([watch.sender(), warned]).toEqual([sender, [{ sender }]])
  },
)
