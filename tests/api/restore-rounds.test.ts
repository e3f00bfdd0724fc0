// Restores of a site that is in use: each is equal, row by row, to what was backed up.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backup } from '#operations/server/backups/engine/backup.ts'
import { restore } from '#operations/server/backups/engine/restore.ts'
import type { Digest } from '#operations/server/backups/engine/row-digest.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { emptyDatabase, newFolder, silent } from '#tests/support/empty-database.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { atScale } from '#tests/support/scale.ts'
import { place } from '#tests/support/shop.ts'
import { startSite } from '#tests/support/start-site.ts'

const ROUNDS = atScale(2, 20)

/** The digest of every table, as it was written to the file. */
async function backUp(database: Database, file: string): Promise<Digest> {
  let written: Digest = {}
  await backup(database, {
    file,
    check: async (_partial, digest) => {
      written = digest
    },
  })
  return written
}

it(`${ROUNDS} of ${ROUNDS} restores are equal to what was backed up`, async () => {
  const clock = movableClock()
  const site = await startSite({ settings: { SEED: 'demo' }, parts: { clock } })
  const admin = await site.admin()
  const [plan] = (await admin.get('/api/pricings')).json
  for (let round = 1; round <= ROUNDS; round++) {
    // Within the limit of orders per minute.
    clock.advance(MINUTE)
    await place(admin, plan)
    const added = { accodingTitle: `Round ${round}? “Quoted”`, accodingText: 'Because.\n✓ \u{1f6a2}' }
    expect((await admin.post('/api/add-faq-item', added)).status).toBe(201)
    const folder = newFolder()
    const file = join(folder, 'site.backup')
    // The site goes on while the backup is made.
    const [written] = await Promise.all([backUp(site.app.database, file), place(admin, plan)])
    const target = await emptyDatabase()
    await migrate(target, silent)
    await restore({ file, open: async () => target })
    expect(await backUp(target, join(folder, 'again.backup')), `round ${round}`).toEqual(written)
    expect(written.orders!.rows).toBeGreaterThanOrEqual(round)
  }
  await site.close()
})
