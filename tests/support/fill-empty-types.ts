import { addBankAccount } from './bank-account.ts'
import type { Caller } from './caller.ts'
import { addCoupon } from './coupons.ts'
import { setSeller, setTax } from './seller.ts'

/** Adds a record of each content type that the demo leaves empty. None of them changes a price. */
export async function fillEmptyTypes(admin: Caller): Promise<void> {
  const isEmpty = async (list: string) => !(await admin.get(list)).json.length
  await addBankAccount(admin)
  if (await isEmpty('/api/coupons')) await addCoupon(admin)
  if (await isEmpty('/api/seller')) await setSeller(admin)
  if (await isEmpty('/api/words'))
    await admin.post('/api/add-words', { message: 'en site.pages.landing.askFirst', text: 'Ask a human' })
  if (await isEmpty('/api/tax')) await setTax(admin, { charged: 'No tax' })
  if (await isEmpty('/api/consumers'))
    await admin.post('/api/add-consumers', {
      sellsTo: 'Consumers and companies',
      terms: 'Where the law asks for it',
      earlyStart: 'On',
    })
  if (await isEmpty('/api/features')) await admin.post('/api/add-features', {})
}
