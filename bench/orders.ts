// Orders per second, compared with a bare insert with full sync per request. Then the pages of a customer
// with many orders, compared with those of one with few.
import { Caller } from '#tests/support/caller.ts'
import { orderBody } from '#tests/support/shop.ts'
import { startChild, type Child } from './child.ts'
import { figure, heading, median, middleOf } from './report.ts'
import { seedCustomerOrders } from './seed-customer.ts'

const CUSTOMERS = 300
const AT_ONCE = 40
const WARM_UP = 3
const ROUNDS = 7

interface Client {
  cookie: string
  body: string
}

export async function benchOrders(): Promise<void> {
  heading('Orders')
  const site = await startChild('build/site/start.js', [], { TRUSTED_PROXIES: '127.0.0.1, ::1' })
  const floor = await startChild('bench/raw-insert.ts')
  const plan = (await (await fetch(`${site.origin}/api/pricings`)).json())[0]
  // The rate limit allows ten orders a minute per customer, so many customers take turns.
  const clients: Client[] = []
  for (let i = 0; i < CUSTOMERS; i++) {
    const who = await signUp(site, `bench${i}@bench.example`)
    clients.push({
      cookie: who.cookieHeader,
      body: JSON.stringify(orderBody(plan, who.email)),
    })
  }
  const post = (address: string, body: string, extraHeaders: Record<string, string> = {}) =>
    fetch(address, { method: 'POST', headers: { ...extraHeaders, 'content-type': 'application/json' }, body })
  const order = ({ cookie, body }: Client) =>
    post(`${site.origin}/api/new-order`, body, { cookie, origin: site.origin })
  const insert = ({ body }: Client) => post(`${floor.origin}/`, body)
  // The first rounds warm up both servers. The measured rounds alternate, so that both see the same load of
  // the machine.
  const [orderRates, insertRates] = [[] as number[], [] as number[]]
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const [orderRate, insertRate] = [await perSecond(clients, order), await perSecond(clients, insert)]
    if (round < WARM_UP) continue
    orderRates.push(orderRate)
    insertRates.push(insertRate)
  }
  const [orders, inserts] = [middleOf(orderRates), middleOf(insertRates)]
  figure('orders per second', orders, '/s')
  figure('of a bare insert with full sync per request', orders / inserts, '×', { minimum: 0.25 })
  await floor.stop()

  const [few, many] = [await signUp(site, 'few@bench.example'), await signUp(site, 'many@bench.example')]
  await seedCustomerOrders(site, [
    ['few@bench.example', 10],
    ['many@bench.example', 10_000],
  ])
  for (const path of ['/my-order', '/dashboard', '/pending-order']) {
    const [fewTime, manyTime] = [await timeOf(few, path), await timeOf(many, path)]
    figure(`${path} with 10,000 orders, against 10`, manyTime / fewTime, '×', { maximum: 1.5 })
  }
  await site.stop()
}

/** Sends one request per client, AT_ONCE in parallel. */
async function perSecond(
  clients: readonly Client[],
  send: (client: Client) => Promise<Response>,
): Promise<number> {
  const waiting = [...clients]
  const began = performance.now()
  const worker = async () => {
    for (let client = waiting.pop(); client; client = waiting.pop()) {
      const answer = await send(client)
      if (answer.status !== 201) throw new Error(`Not taken: ${answer.status} ${await answer.text()}`)
      await answer.text()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return clients.length / ((performance.now() - began) / 1000)
}

let addresses = 0

/** Signs up a customer. Forwarded addresses rotate to stay below the rate limit per address. */
async function signUp(site: Child, email: string): Promise<Caller> {
  const who = Object.assign(new Caller(site.origin), { email })
  const headers = { 'x-forwarded-for': `203.0.113.${++addresses % 256}` }
  const answer = await who.post(
    '/api/auth/sign-up/email',
    { email, password: 'Bench-pass-42', name: 'Bench' },
    { headers },
  )
  if (answer.status >= 300) throw new Error(`${email} could not sign up: ${answer.status}`)
  return who
}

export const timeOf = (who: Caller, path: string, times = 15): Promise<number> =>
  median(times, async () => {
    const began = performance.now()
    const answer = await who.page(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - began
  })
