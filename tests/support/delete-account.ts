import type { Answer, Caller } from './caller.ts'

/** Deletes an account as its screen does: after all its orders were shown. */
export async function deleteAccount(who: Caller, password: string): Promise<Answer> {
  const { json: orders } = await who.get('/api/orders')
  return who.delete('/api/me', {
    body: { password, openOrders: (orders as { _id: string }[]).map(({ _id }) => _id) },
  })
}
