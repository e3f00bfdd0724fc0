// A migration counts only if it is in the list, in the order of the numbers.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrations } from '#platform/server/database/migrate.ts'
import { ROOT } from '#platform/server/root.ts'

it('every migration is in the list', () => {
  const files = readdirSync(join(ROOT, 'src/platform/server/database/migrations'))
    .filter((file) => /^\d{3}-/.test(file))
    .map((file) => file.replace('.ts', ''))
  expect(Object.keys(migrations('sqlite'))).toEqual(files.toSorted())
})
