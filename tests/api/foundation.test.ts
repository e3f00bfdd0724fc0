// A site of version 0.4, as its backup: it goes on with this version, on either database.
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { restore } from '#operations/server/backups/engine/restore.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { openApp } from '#server/open-app.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { newSettings, silent } from '#tests/support/empty-database.ts'
import { OWNER } from '#tests/support/people.ts'

/** The demo, a seller with tax, a coupon, a paid order with it, and a paid order that began a retainer. */
const FILE = join(import.meta.dirname, '../support/version-0.4.backup')

it('a site of version 0.4 reads the same after the restore', async () => {
  const settings = await newSettings()
  const rows = await restore({
    file: FILE,
    async open() {
      const database = connectDatabase(settings, silent)
      await migrate(database, silent)
      return database
    },
  })
  expect(rows).toBe(806)
  const app = await openApp(readSettings(settings), { log: silent })
  onTestFinished(() => app.database.close())
  const act = actInEnglish(app, OWNER)

  const { records: orders } = await act.listOrders({ limit: 500 })
  expect(orders).toHaveLength(14)
  const bought = orders.find(
    ({ customerEmail, packageName }) => customerEmail === 'ada@test.example' && packageName === 'Basic',
  )!
  expect(await act.oneOrder(bought._id)).toMatchObject({
    paymentStatus: 'Paid',
    couponCode: 'SPRING-20',
    amounts: { list: '490.00', discount: '98.00', tax: '78.40', total: '470.40' },
    invoices: ['TEST-INV-000002'],
  })
  const { records: retainers } = await act.listRetainers({ limit: 10 })
  expect(retainers).toMatchObject([{ state: 'active', packageName: 'Care' }])
  const work = await act.anyOrderWork(bought._id)
  expect(work.state).toBe('awaiting-brief')
  expect((await act.loadSite()).closed).toEqual([])
})
