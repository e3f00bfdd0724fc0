// Orders per second beside one bare insert with a full sync per request; and a customer with many orders beside one with few.
import { Caller } from '#tests/support/caller.ts'
import { startChild, type Child } from './child.ts'
import { figure, heading, median } from './report.ts'
import { seedCustomerOrders } from './seed-customer.ts'

export async function benchOrders(): Promise<void> {
  heading('Orders')
  const site = await startChild('server/start.ts')
  const floor = await startChild('bench/raw-insert.ts')
  const plan = (await (await fetch(`${site.origin}/api/pricings`)).json())[0]
  const body = (email: string) => ({ packageName: plan.packageName, packagePrice: plan.packagePrice, customerEmail: email, customerName: 'Bench Buyer', customerAddress: '1 Bench Street', customerCountry: 'Portugal', paymentStatus: 'UnPaid', orderStatus: 'Pending', orderDate: '' })
  // A customer orders at most ten times a minute, so many take turns, as on a busy day.
  const customers = await Promise.all(Array.from({ length: 40 }, (_, i) => join(site, `bench${i}@bench.example`)))
  const clients = customers.map((who) => ({ cookie: [...who.cookies].map((pair) => pair.join('=')).join('; '), body: JSON.stringify(body(who.email)) }))
  const order = ({ cookie, body: text }: { cookie: string; body: string }) => fetch(`${site.origin}/api/new-order`, { method: 'POST', headers: { cookie, origin: site.origin, 'content-type': 'application/json' }, body: text })
  const insert = ({ body: text }: { body: string }) => fetch(`${floor.origin}/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
  // A first round warms both up: what is measured is a busy day, not its first second.
  await Promise.all([...clients.map(order), ...clients.map(insert)])
  let ours = 0
  const rounds = 9
  const began = performance.now()
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(clients.map(order))
    ours += answers.filter((answer) => answer.status === 201).length
  }
  const perSecond = ours / ((performance.now() - began) / 1000)
  const floorBegan = performance.now()
  for (let round = 0; round < rounds; round++) await Promise.all(clients.map(insert))
  const raw = (rounds * clients.length) / ((performance.now() - floorBegan) / 1000)
  figure('orders per second', perSecond, '/s')
  figure('of a bare insert with full sync per request', perSecond / raw, '×', { least: 0.5 })
  await floor.stop()

  const [few, many] = [await join(site, 'few@bench.example'), await join(site, 'many@bench.example')]
  await seedCustomerOrders(site, [['few@bench.example', 10], ['many@bench.example', 10_000]])
  for (const path of ['/my-order', '/dashboard', '/pending-order']) {
    const [short, long] = [await timeOf(few, path), await timeOf(many, path)]
    figure(`${path} with 10,000 orders, against 10`, long / short, '×', { most: 1.5 })
  }
  await site.stop()
}

async function join(site: Child, email: string): Promise<Caller> {
  const who = Object.assign(new Caller(site.origin), { email })
  for (let i = 0; i < 30; i++) {
    const answer = await who.post('/api/auth/sign-up/email', { email, password: 'Bench-pass-42', name: 'Bench' })
    if (answer.status < 300) return who
    await new Promise((done) => setTimeout(done, Number(answer.headers.get('retry-after') ?? 2) * 1000))
  }
  throw new Error(`${email} could not sign up`)
}

export const timeOf = (who: Caller, path: string, times = 15): Promise<number> =>
  median(times, async () => {
    const began = performance.now()
    const answer = await who.page(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - began
  })

