// What an admin does from a list of 20,000 orders: each action is one call, and the list shows its answer.
import { Caller } from '#tests/support/caller.ts'
import { CONTACT_MESSAGE } from '#tests/support/people.ts'
import { ADMIN, runCommand, startChild } from './child.ts'
import { timed } from './measure.ts'
import { heading } from './report.ts'

const ORDERS = 20_000
const TIMES = 40
/** One page of the list. */
const PAGE = 10

export async function benchActions(): Promise<void> {
  heading(`WorkActions of an admin at ${ORDERS} orders`)
  const site = await startChild('build/site/start.js')
  await runCommand(['build/site/shingle.js', 'seed-orders', String(ORDERS)], {
    DATA_DIR: site.dataDir,
    LOG_LEVEL: 'error',
  })
  const admin = new Caller(site.origin)
  await admin.post('/api/auth/sign-in/email', ADMIN)
  await admin.post('/api/add-message', CONTACT_MESSAGE)
  const [message] = (await admin.get('/api/messages')).json as { _id: string }[]
  const newest = (await admin.get('/api/orders?limit=500')).json as { _id: string; orderStatus: string }[]
  const pending = newest.filter(({ orderStatus }) => orderStatus === 'Pending')
  const next = () => {
    const order = pending.pop()
    if (!order) throw new Error('No pending order is left.')
    return order._id
  }
  const done = async (answer: ReturnType<Caller['get']>) => {
    const { status, text } = await answer
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`)
  }
  await timed('mark delivered', TIMES, () =>
    done(admin.put(`/api/order-status/${next()}`, { orderStatus: 'Delivered' })),
  )
  await timed(`lead ${PAGE} orders`, TIMES, () => {
    const orders = pending.slice(0, PAGE).map(({ _id }) => _id)
    return done(admin.post('/api/orders/bulk', { action: 'lead', orders }))
  })
  let isRead = false
  await timed('mark a message', TIMES, () => {
    isRead = !isRead
    return done(admin.put(`/api/message/${message!._id}`, { messageStatus: isRead ? 'Read' : 'UnRead' }))
  })
  for (const path of ['/total-orders', '/all-messages', '/all-subscriber', '/inbox'])
    await timed(`${path}, the list after it`, TIMES, () => done(admin.page(path)))
  await site.stop()
}
