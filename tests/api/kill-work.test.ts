// A process that is killed while people write, send files and deliver: what was acknowledged is there once,
// uploads go on where they were, a delivery is whole or not there.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, it } from 'vitest'
import { FILES_SCOPE, readTotal } from '#orders/server/totals.ts'
import { randomId } from '#platform/server/ids.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { openApp } from '#server/open-app.ts'
import type { Answer, Caller } from '#tests/support/caller.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ADMIN, CUSTOMER_PASSWORD, TEST_SECRET } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { place } from '#tests/support/shop.ts'
import { announce, send, someBytes } from '#tests/support/upload.ts'
import { snapshotAfter } from '#work/rules/work-history.ts'
import { readStoredWork } from '#work/server/actions/stored-work.ts'
import { readActions } from '#work/server/actions/undo-action.ts'
import { workContext } from '#work/server/actions/work-context.ts'

const ROUNDS = atScale(2, 50)
const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'shingle-kill-work-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The answer, or undefined if the process was gone. */
const tried = (answer: Promise<Answer>): Promise<Answer | undefined> => answer.catch(() => undefined)

async function signUp(site: ChildSite, email: string): Promise<Caller> {
  const who = Object.assign(site.visitor(), { email })
  for (;;) {
    const answer = await who.post('/api/auth/sign-up/email', {
      email,
      password: CUSTOMER_PASSWORD,
      name: 'K',
    })
    if (answer.status < 300) return who
    if (answer.status !== 429) throw new Error(`${answer.status} ${answer.text}`)
    await pause(Number(answer.headers.get('retry-after')) * 1000)
  }
}

interface Customer {
  who: Caller
  order: string
  /** Text by key, and which of them were acknowledged. */
  sent: Map<string, string>
  acked: Set<string>
  file?: { id: string; bytes: Uint8Array }
}

async function write({ who, order, sent, acked }: Customer): Promise<void> {
  for (let n = 0; n < 6; n++) {
    const [key, text] = [randomId(), `Message ${sent.size}`]
    sent.set(key, text)
    const answer = await tried(who.post(`/api/order-message/${order}`, { text, key }))
    if (!answer) return
    expect(answer.status, answer.text).toBe(201)
    acked.add(key)
  }
}

/** Sends a file in parts, so that the kill comes between them or during one of them. */
async function sendFile(customer: Customer): Promise<void> {
  const { who, order } = customer
  const bytes = someBytes(2 * MB + 77, order.length + customer.sent.size)
  const announced = await tried(announce(who, order, 'film.bin', bytes.length))
  if (!announced) return
  expect(announced.status, announced.text).toBe(201)
  customer.file = { id: announced.json._id, bytes }
  for (let from = 0; from < bytes.length; from += MB / 2)
    if (!(await tried(send(who, customer.file.id, bytes.subarray(from, from + MB / 2), from)))) return
}

it(`kill -9 in ${ROUNDS} rounds of messages, uploads and deliveries`, async () => {
  const server = inject('postgresUrl')
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: server && (await freshDatabase(server)),
  }
  let site = await startChildSite(settings)
  const admin = site.visitor()
  const logIn = async () => {
    const answer = await admin.post('/api/auth/sign-in/email', ADMIN)
    if (answer.status !== 200) throw new Error(answer.text)
  }
  await logIn()
  const [plan] = (await site.visitor().get('/api/pricings')).json
  const orders: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const people: Customer[] = []
    for (const name of ['a', 'b']) {
      const who = await signUp(site, `kill${round}${name}@test.example`)
      people.push({ who, order: (await place(who, plan))._id, sent: new Map(), acked: new Set() })
    }
    const [first, second] = people as [Customer, Customer]
    expect((await admin.post(`/api/order-start/${first.order}`)).status).toBeLessThan(300)
    // The file of the delivery is uploaded first.
    const parcel = someBytes(5000, round)
    const announced = await announce(admin, first.order, 'report.bin', parcel.length)
    expect(announced.status, announced.text).toBe(201)
    await send(admin, announced.json._id, parcel)

    const killed = pause(20 + Math.random() * 200).then(() => site.end('SIGKILL'))
    const delivering = pause(Math.random() * 120).then(() =>
      tried(
        admin.post(`/api/order-delivery/${first.order}`, { words: 'Here.', files: [announced.json._id] }),
      ),
    )
    await Promise.all([write(first), write(second), sendFile(second)])
    const delivered = await delivering
    await killed
    site = await startChildSite(settings)

    // Everything is sent once more. A stored message is returned again, and a lost one is stored now.
    for (const { who, order, sent } of people) {
      for (const [key, text] of sent) {
        const again = await who.post(`/api/order-message/${order}`, { text, key })
        expect([200, 201], again.text).toContain(again.status)
      }
      const { entries } = (await who.get(`/api/order-thread/${order}`)).json as {
        entries: { _id: string; text: string }[]
      }
      expect(entries.map(({ _id, text }) => [_id, text]).toSorted()).toEqual([...sent].toSorted())
    }
    if (second.file) {
      const { id, bytes } = second.file
      const files = (await second.who.get(`/api/order-files/${second.order}`)).json as {
        _id: string
        received: number
        sha256: string | null
      }[]
      const kept = files.find(({ _id }) => _id === id)!
      if (kept.sha256 === null) {
        const rest = await send(second.who, id, bytes.subarray(kept.received), kept.received)
        expect([rest.status, rest.json.sha256], rest.text).toEqual([200, sha256(bytes)])
      } else expect(kept.sha256).toBe(sha256(bytes))
    }
    const work = (await admin.get(`/api/order-work/${first.order}`)).json
    const isThere = work.deliveries.length === 1
    if (delivered) expect([delivered.status, isThere], delivered.text).toEqual([200, true])
    expect(work.state).toBe(isThere ? 'delivered' : 'in-progress')
    if (isThere)
      expect(work.deliveries[0]).toMatchObject({
        words: 'Here.',
        files: [{ _id: announced.json._id }],
        hashes: [{ name: 'report.bin', sha256: sha256(parcel) }],
      })
    orders.push(first.order, second.order)
  }
  await site.end('SIGTERM')

  const app = await openApp(readSettings({ ...settings, SECRET: TEST_SECRET }), {
    log: createLog('silent'),
  })
  const { db } = app.database
  const context = await workContext(app, db, app.clock.now())
  for (const order of await db.selectFrom('orders').selectAll().where('id', 'in', orders).execute()) {
    const stored = await readStoredWork(db, order, context)
    const events = (await readActions(db, order.id)).map(({ event }) => event)
    expect(stored.snapshot).toEqual(JSON.parse(JSON.stringify(snapshotAfter(stored.sold, events, context))))
    const row = await db
      .selectFrom('order_work')
      .select('state')
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    expect(row?.state).toBe(stored.snapshot.state)
  }
  const files = await db.selectFrom('files').select('size').execute()
  const claimed = files.reduce((sum, { size }) => sum + Number(size), 0)
  expect(await readTotal(db, FILES_SCOPE)).toEqual({ cents: claimed, count: files.length })
  await app.database.close()
}, 1_800_000)
