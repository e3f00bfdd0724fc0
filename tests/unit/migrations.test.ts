// A migration counts only if it is in the list, in the order of the numbers.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FOUNDATION } from '#platform/server/database/fit-to-version.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import { ROOT } from '#platform/server/root.ts'

it('every migration is in the list', () => {
  const files = readdirSync(join(ROOT, 'src/platform/server/database/migrations'))
    .filter((file) => /^\d{3}-/.test(file))
    .map((file) => file.replace('.ts', ''))
  const names = Object.keys(migrations('sqlite')).map((name) =>
    name === FOUNDATION ? '036-foundation' : name,
  )
  expect(names).toEqual(files.toSorted())
})
