// When backups are due, and which files stay.
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  deleteLeftovers,
  deleteOldBackups,
  deleteOldUpgradeBackups,
  deletePartials,
  openBackupFolder,
  upgradeName,
} from '#operations/server/backups/backup-folder.ts'
import { scheduledName } from '#operations/server/backups/backup-names.ts'
import { dueDay, nextDue } from '#operations/server/backups/schedule.ts'
import { ageWords } from '#platform/rules/age-words.ts'
import { inEnglish } from '#tests/support/words.ts'

const at = (time: string): number => Date.parse(time)

describe('a backup at 03:30', () => {
  it('is due from that minute on, in the site’s time zone', () => {
    expect(dueDay(at('2026-11-16T03:29:59Z'), '03:30', 'UTC')).toBe('2026-11-15')
    expect(dueDay(at('2026-11-16T03:30:00Z'), '03:30', 'UTC')).toBe('2026-11-16')
    expect(dueDay(at('2026-11-16T03:30:00Z'), '03:30', 'America/New_York')).toBe('2026-11-15')
    expect(nextDue(at('2026-11-16T03:30:00Z'), '03:30', 'UTC')).toBe(at('2026-11-17T03:30:00Z'))
    expect(nextDue(at('2026-11-16T01:00:00Z'), '03:30', 'UTC')).toBe(at('2026-11-16T03:30:00Z'))
  })

  it('is made on the days on which clocks change, once', () => {
    for (const [day, next] of [
      // 02:30 does not exist there.
      ['2026-03-29', '2026-03-30'],
      ['2026-10-25', '2026-10-26'],
    ] as const) {
      const days = new Set<string>()
      for (let hour = 4; hour < 24; hour++)
        days.add(dueDay(at(`${day}T${String(hour).padStart(2, '0')}:10:00Z`), '02:30', 'Europe/Berlin'))
      expect([...days]).toEqual([day])
      expect(new Date(nextDue(at(`${day}T12:00:00Z`), '02:30', 'Europe/Berlin')).toISOString()).toContain(
        next,
      )
    }
  })

  it('is named by its day and time', () => {
    expect(scheduledName(at('2026-11-16T03:30:05Z'), 'UTC')).toBe('shingle-2026-11-16-033005.backup')
    expect(scheduledName(at('2026-11-16T03:30:05Z'), 'Asia/Tokyo')).toBe('shingle-2026-11-16-123005.backup')
    expect(upgradeName('014-work')).toBe('before-014.backup')
  })
})

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) writeFileSync(join(folder, name), '')
  return folder
}

describe('old backups', () => {
  const day = (number: number, end = '') => `shingle-2026-11-0${number}-033000${end}.backup`

  it('are deleted, and only proven ones count', async () => {
    const folder = folderWith(
      day(1),
      day(2),
      day(3),
      day(4, '.unproven'),
      day(5, '.unproven'),
      'other.backup',
    )
    await deleteOldBackups(folder, 2)
    expect(readdirSync(folder).sort()).toEqual(['other.backup', day(2), day(3), day(5, '.unproven')].sort())
  })

  it('that could not be proven go when there is a proven one after them', async () => {
    const folder = folderWith(day(1), day(2, '.unproven'), day(3))
    await deleteOldBackups(folder, 5)
    expect(readdirSync(folder).sort()).toEqual([day(1), day(3)])
  })

  it('of upgrades: the last three stay', async () => {
    const folder = folderWith(day(1))
    for (const [index, number] of ['020', '014', '013', '016'].entries()) {
      const file = join(folder, `before-${number}.backup`)
      writeFileSync(file, '')
      utimesSync(file, index, index)
    }
    await deleteOldUpgradeBackups(folder)
    expect(readdirSync(folder).sort()).toEqual([
      'before-013.backup',
      'before-014.backup',
      'before-016.backup',
      day(1),
    ])
  })

  it('leave nothing half-written behind', async () => {
    const folder = folderWith(
      day(1),
      `${day(2)}.abcdefgh.partial`,
      'site.backup.abcdefgh.partial',
      'proof-new',
      'proof-old',
    )
    utimesSync(join(folder, 'proof-old'), 1, 1)
    await deleteLeftovers(folder, folder)
    await deleteLeftovers(folder, join(folder, 'no DATA_DIR'))
    expect(readdirSync(folder).sort()).toEqual(['proof-new', day(1), 'site.backup.abcdefgh.partial'])
  })

  it('of a killed process are deleted without those of another instance', async () => {
    const folder = folderWith(day(1), `${day(2)}.abcdefgh.partial`, `${day(3)}.abcdefgh.partial`)
    await deletePartials(folder, day(2))
    expect(readdirSync(folder).sort()).toEqual([day(1), `${day(3)}.abcdefgh.partial`])
  })
})

it('only the folder in DATA_DIR is made: a BACKUP_DIR may be a disk that is not mounted', async () => {
  const folder = folderWith('file')
  expect(await openBackupFolder({ DATA_DIR: folder, BACKUP_DIR: undefined })).toBe(join(folder, 'backups'))
  expect(readdirSync(folder)).toEqual(['backups', 'file'])
  for (const name of ['nothing', 'file'])
    await expect(openBackupFolder({ DATA_DIR: folder, BACKUP_DIR: join(folder, name) })).rejects.toThrow(
      /There is no folder .* \(BACKUP_DIR\)/,
    )
})

it('its age is said in words', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  const ages = [-1, 0, minute, 59 * minute, hour, 26 * hour, 2 * day, 9.9 * day]
  expect(inEnglish(ages.map(ageWords))).toEqual([
    '0 minutes',
    '0 minutes',
    '1 minute',
    '59 minutes',
    '1 hour',
    '26 hours',
    '2 days',
    '9 days',
  ])
})
