// How much memory a file of 50 MB takes while it is sent and while it is downloaded.
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ORDER_FILE_BYTES } from '#files/rules/order-file.ts'
import { startChildSite } from '#tests/support/child-site.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { announce } from '#tests/support/upload.ts'
import { residentMb } from './measure.ts'
import { figure, heading, middleOf } from './report.ts'

const ROUNDS = 5
const PIECE = Buffer.alloc(64 * 1024, 7)

type Site = Awaited<ReturnType<typeof startChildSite>>
type Person = ReturnType<Site['visitor']>

export async function benchUploads(): Promise<void> {
  heading('Memory for a file of 50 MB')
  const dataDir = mkdtempSync(join(tmpdir(), 'shingle-upload-'))
  const site = await startChildSite({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL })
  try {
    const sender = await signedUp(site)
    const [plan] = (await sender.get('/api/pricings')).json
    const { _id: order } = await place(sender, plan)
    // A first small file, so that what a first request loads is not counted.
    await download(site, sender, await upload(site, sender, order, 2 * 1024 * 1024))
    // The first large file fills SQLite's page cache, 16 MB. It stays.
    const first = await memoryOf(site, async () => void (await upload(site, sender, order, ORDER_FILE_BYTES)))
    figure('first upload: MB more than before', first, 'MB')
    const sent: number[] = []
    const received: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      let id = ''
      sent.push(
        await memoryOf(site, async () => {
          id = await upload(site, sender, order, ORDER_FILE_BYTES)
        }),
      )
      received.push(await memoryOf(site, () => download(site, sender, id)))
    }
    figure('next five uploads, median: MB more than before', middleOf(sent), 'MB', { maximum: 8 })
    figure('next five downloads, median: MB more than before', middleOf(received), 'MB', { maximum: 8 })
  } finally {
    await site.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The most memory that `act` takes beyond what the process had before it. */
async function memoryOf(site: Site, act: () => Promise<void>): Promise<number> {
  await pause(1000)
  const before = residentMb(site.process.pid!)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMb(site.process.pid!))), 5)
  await act()
  clearInterval(timer)
  return most - before
}

async function signedUp(site: Site): Promise<Person> {
  const who = site.visitor()
  who.email = 'sender@test.example'
  await who.post('/api/auth/sign-up/email', { email: who.email, password: CUSTOMER_PASSWORD, name: 'S' })
  return who
}

async function upload(site: Site, who: Person, order: string, bytes: number): Promise<string> {
  const { _id: id } = (await announce(who, order, 'film.mov', bytes)).json
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const line = request(`${site.origin}/api/order-file/${id}?from=0`, {
    method: 'PUT',
    headers: { cookie: who.cookieHeader, origin: site.origin, 'content-length': bytes },
  })
  line.on('error', reject)
  line.on('response', (answer) => {
    if (answer.statusCode !== 200) reject(new Error(String(answer.statusCode)))
    answer.resume().on('end', resolve)
  })
  for (let left = bytes; left > 0; left -= PIECE.length)
    if (!line.write(PIECE.subarray(0, Math.min(left, PIECE.length))))
      await new Promise((wake) => line.once('drain', wake))
  line.end()
  await promise
  return id
}

async function download(site: Site, who: Person, id: string): Promise<void> {
  const answer = await fetch(`${site.origin}/api/order-file/${id}`, { headers: { cookie: who.cookieHeader } })
  if (answer.status !== 200) throw new Error(String(answer.status))
  for await (const _ of answer.body!);
}
