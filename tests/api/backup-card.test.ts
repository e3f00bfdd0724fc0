// What /admin says about backups.
import { expect, it } from 'vitest'
import { HOUR } from '#platform/rules/durations.ts'
import { SIX_HOURS_AGO } from '#tests/support/backup-hour.ts'
import { backupRow } from '#tests/support/backup-row.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

async function adminHome(site: TestSite): Promise<string> {
  const { status, text } = await (await site.admin()).page('/admin')
  expect(status).toBe(200)
  return text.slice(text.indexOf('<main'), text.indexOf('</main>')).replaceAll('<!-- -->', '')
}

it('shows the age and the result of the last one', async () => {
  const site = await startSite({
    screens: true,
    settings: { BACKUP_AT: SIX_HOURS_AGO, BACKUP_DIR: '/nowhere' },
  })
  const { database, clock, signals } = site.app
  const { db } = database
  await expect
    .poll(async () => (await db.selectFrom('backups').select('state').execute())[0]?.state, {
      timeout: 60_000,
    })
    .toBe('failed')
  let text = await adminHome(site)
  expect(text).toContain('The last backup failed')
  expect(text).toContain('There is no folder /nowhere (BACKUP_DIR). It is tried again every hour.')
  expect(text).toContain('There is no proven backup yet.')

  await db
    .insertInto('backups')
    .values(backupRow({ day: '2001-01-01', ended_at: clock.now() - 5.5 * HOUR }))
    .execute()
  text = await adminHome(site)
  expect(text).toContain('The last proven backup is <strong>5 hours old</strong>')
  expect(text).toContain('shingle-2001-01-01-033000.backup, 5 MB, 1,234 rows')
  expect(text).toContain('The last backup failed')

  await db
    .updateTable('backups')
    .set({ state: 'unproven', reason: 'No room.' })
    .where('day', '!=', '2001-01-01')
    .execute()
  signals.emit('backups')
  expect(await adminHome(site)).toContain('The last backup is not proven')
  await db.updateTable('backups').set({ state: 'proven', reason: '' }).execute()
  text = await adminHome(site)
  expect(text).not.toContain('The last backup')
  await site.close()
})

it('says nothing where none are wanted', async () => {
  const site = await startSite({ screens: true })
  expect(await adminHome(site)).not.toMatch(/the last backup|no backups are made/i)
  await site.close()
})
