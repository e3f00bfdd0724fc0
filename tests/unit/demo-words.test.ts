// The product itself has no words of the demo in anything that it shows, emails or answers.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#platform/server/root.ts'
import { demoColoursIn, demoWordsIn } from '#tests/support/demo-traces.ts'

/** Files that are the demo, or know it on purpose: drawings, admin, made-up orders, common passwords. */
const THE_DEMO =
  /^src\/(demo-orders\/|server\/seed\.ts|site\/server\/drawings\/site-icon|editing\/server\/media\/(serve-media|library)|platform\/server\/http\/route-names|identity\/server\/(first-admin|common-passwords)|commands\/sample-people|brand\/rules\/)/

it('no source has a word, a name, an address or a colour of the demo', () => {
  const files = globSync('{src,stand-in}/**/*.{ts,tsx,css}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(500)
  const found = files
    .filter((file) => !THE_DEMO.test(file))
    .map((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return [file, ...demoWordsIn(source, { packages: false }), ...demoColoursIn(source)]
    })
  expect(found.filter(([, ...traces]) => traces.length)).toEqual([])
})
