// How much memory a file of 50 MB takes while it is sent and while it is downloaded: `node
// bench/upload-memory.ts`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ORDER_FILE_BYTES } from '#domain/order-file.ts'
import { startChildSite } from '#tests/support/child-site.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { announce } from '#tests/support/upload.ts'

const PIECE = Buffer.alloc(64 * 1024, 7)
const dataDir = mkdtempSync(join(tmpdir(), 'shingle-upload-'))
const site = await startChildSite({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL })
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))![1]) / 1024

/** What `work` takes beyond the memory before it. */
async function measured(name: string, work: () => Promise<void>): Promise<void> {
  await pause(1000)
  const before = residentMb()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMb())), 5)
  const begun = performance.now()
  await work()
  clearInterval(timer)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(
    `${name}: ${before.toFixed(1)} MB before, at most +${(most - before).toFixed(1)} MB, ${seconds} s`,
  )
}

try {
  const who = site.visitor()
  who.email = 'sender@test.example'
  await who.post('/api/auth/sign-up/email', { email: who.email, password: CUSTOMER_PASSWORD, name: 'S' })
  const [plan] = (await who.get('/api/pricings')).json
  const { _id: order } = await place(who, plan)
  const cookie = [...who.cookies].map((pair) => pair.join('=')).join('; ')
  const send = async (bytes: number) => {
    const { _id: id } = (await announce(who, order, 'film.mov', bytes)).json
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = request(`${site.origin}/api/order-file/${id}?from=0`, {
      method: 'PUT',
      headers: { cookie, origin: site.origin, 'content-length': bytes },
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
  const fetchAll = async (id: string) => {
    const answer = await fetch(`${site.origin}/api/order-file/${id}`, { headers: { cookie } })
    for await (const _ of answer.body!);
  }
  // Once before: what the first request loads is not the file's.
  let id: string = await send(2 * 1024 * 1024)
  await fetchAll(id)
  for (const round of [1, 2, 3]) {
    await measured(`upload ${round}`, async () => {
      id = await send(ORDER_FILE_BYTES)
    })
    await measured(`download ${round}`, () => fetchAll(id))
  }
} finally {
  await site.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}
