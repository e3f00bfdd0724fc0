import { actInEnglish } from './act-in-english.ts'
import type { Fields } from './provider.ts'
import type { TestSite } from './start-site.ts'

/**
 * The fields that the pay form of an order would send. Read by the use-case, because these tests have no
 * screens.
 */
export async function payFields(site: TestSite, orderId: string): Promise<Fields> {
  const { user_id: userId, customer_email: email } = await site.app.database.db
    .selectFrom('orders')
    .select(['user_id', 'customer_email'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const owner = { role: 'customer', userId: userId!, email, verified: true, name: '', sessionId: '' } as const
  const { methods, why } = await actInEnglish(site.app, owner).payPage(orderId)
  const form = methods.find((method) => method.form)?.form
  if (!form) throw new Error(`no pay form: ${why}`)
  return form.fields
}
