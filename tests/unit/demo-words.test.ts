// The product itself has no words of the demo in anything that it shows, mails or answers.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#server/root.ts'
import { demoColoursIn, demoWordsIn } from '#tests/support/demo-traces.ts'

/** Files that are the demo, or know it on purpose: drawings, admin, made-up orders, common passwords. */
const THE_DEMO =
  /^server\/(demo-orders\/|seed\.ts|drawings\/site-icon|media\/serve-media|http\/route-names|use-cases\/media\/demo-drawings|identity\/(first-admin|common-passwords)|commands\/sample-people)|^domain\/(palette|brand\/)/

it('no source has a word, a name, an address or a colour of the demo', () => {
  const files = globSync('{app,server,content,domain,stand-in}/**/*.{ts,tsx,css}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(500)
  const found = files
    .filter((file) => !THE_DEMO.test(file))
    .map((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return [file, ...demoWordsIn(source, { packages: false }), ...demoColoursIn(source)]
    })
  expect(found.filter(([, ...traces]) => traces.length)).toEqual([])
})
