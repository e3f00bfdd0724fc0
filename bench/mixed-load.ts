// People on a site at once: pages, sign-ins, orders, the admin's lists and pictures, at a steady rate.
import { setTimeout as pause } from 'node:timers/promises'
import { drawPhotograph } from '#tests/support/photographs.ts'
import { orderBody, type Plan } from '#tests/support/shop.ts'
import type { Ask, Got } from './balancer.ts'
import { ADMIN } from './child.ts'

const PAGES = [
  '/',
  '/pricing',
  '/service',
  '/contact',
  '/templates',
  '/login',
  '/api/pricings',
  '/sitemap.xml',
]
const ADMIN_PAGES = [
  '/admin',
  '/total-orders',
  '/edit-faq',
  '/all-messages',
  '/media',
  '/api/orders?limit=20',
]
const CUSTOMERS = 24
const PASSWORD = 'Upgrade-pass-42'
const MOST_AT_ONCE = 50

export interface LoadResult {
  asked: number
  failed: string[]
  slowestMs: number
}

export async function startMixedLoad(ask: Ask, perSecond: number): Promise<{ stop(): Promise<LoadResult> }> {
  let peers = 0
  /** Everybody comes from an address of their own, so that no limit counts them together. */
  const send = (
    path: string,
    { body, cookie = '' }: { body?: object; cookie?: string } = {},
  ): Promise<Got> => {
    const isForm = body instanceof Uint8Array
    const bytes = body && (isForm ? Buffer.from(body) : Buffer.from(JSON.stringify(body)))
    return ask(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': `10.9.${(++peers >> 8) & 255}.${peers & 255}`,
        accept: 'text/html',
        ...(cookie && { cookie }),
        ...(bytes && {
          'content-type': isForm ? 'multipart/form-data; boundary=load' : 'application/json',
          'content-length': String(bytes.length),
        }),
      },
      body: bytes,
    })
  }
  const signIn = (email: string, password: string) =>
    send('/api/auth/sign-in/email', { body: { email, password } })
  const cookieOf = ({ cookies }: Got) => cookies.map((line) => line.split(';')[0]).join('; ')

  const admin = cookieOf(await signIn(ADMIN.email, ADMIN.password))
  const [plan] = JSON.parse((await send('/api/pricings')).text) as [Plan]
  const customers: { email: string; cookie: string }[] = []
  for (let n = 0; n < CUSTOMERS; n++) {
    const email = `load${n}@bench.example`
    const made = await send('/api/auth/sign-up/email', { body: { email, password: PASSWORD, name: 'Load' } })
    customers.push({ email, cookie: cookieOf(made) })
  }
  const picture = await drawPhotograph({ width: 1600, height: 1200 })
  const upload = (n: number) =>
    Buffer.concat([
      Buffer.from(
        '--load\r\ncontent-disposition: form-data; name="file"; filename="load.jpg"\r\n' +
          'content-type: image/jpeg\r\n\r\n',
      ),
      picture,
      // Bytes after the end of a picture are ignored, and make it another file.
      Buffer.from(String(n)),
      Buffer.from('\r\n--load--\r\n'),
    ])

  /** What is done at each step, and the status that it must have. */
  function step(n: number): [Promise<Got>, number] {
    const customer = customers[n % CUSTOMERS]!
    if (n % 61 === 0) return [send('/api/media', { body: upload(n), cookie: admin }), 201]
    if (n % 13 === 0) return [signIn(customer.email, PASSWORD), 200]
    if (n % 11 === 0)
      return [send('/api/new-order', { body: orderBody(plan, customer.email), cookie: customer.cookie }), 201]
    if (n % 7 === 0) return [send(ADMIN_PAGES[n % ADMIN_PAGES.length]!, { cookie: admin }), 200]
    if (n % 5 === 0) return [send('/my-order', { cookie: customer.cookie }), 200]
    return [send(PAGES[n % PAGES.length]!), 200]
  }

  const failed: string[] = []
  const underway = new Set<Promise<void>>()
  let [asked, slowestMs, isOn] = [0, 0, true]
  const began = performance.now()
  const loop = (async () => {
    for (let n = 1; isOn; n++) {
      const due = (n * 1000) / perSecond - (performance.now() - began)
      if (due > 0) await pause(due)
      if (underway.size >= MOST_AT_ONCE) await Promise.race(underway)
      asked++
      const start = performance.now()
      const [answer, wanted] = step(n)
      const one: Promise<void> = answer
        .then(
          ({ status, text }) => {
            if (status !== wanted)
              failed.push(`step ${n}: ${status} instead of ${wanted}: ${text.slice(0, 200)}`)
          },
          (error: Error) => void failed.push(`step ${n}: ${error.message}`),
        )
        .finally(() => {
          slowestMs = Math.max(slowestMs, performance.now() - start)
          underway.delete(one)
        })
      underway.add(one)
    }
  })()
  return {
    async stop() {
      isOn = false
      await loop
      await Promise.all(underway)
      return { asked, failed, slowestMs }
    },
  }
}
