// A shop in Germany that sells to consumers, with terms and a withdrawal text.
import type { Caller } from './caller.ts'
import { EU_SELLER, setSeller } from './seller.ts'

export const CONSUMERS = {
  sellsTo: 'Consumers and companies',
  terms: 'Where the law asks for it',
  withdrawalText: 'You can withdraw within **14 days**, without a reason.',
  earlyStart: 'On',
}
export const TERMS = '# Payment\n\nYou pay before we begin.'

/** Says to whom the site sells. */
export async function setConsumers(admin: Caller, changes: Partial<typeof CONSUMERS> = {}): Promise<void> {
  const [stored] = (await admin.get('/api/consumers')).json as { _id: string }[]
  const fields = { ...CONSUMERS, ...changes }
  const answer = stored
    ? await admin.put(`/api/consumers/${stored._id}`, fields)
    : await admin.post('/api/add-consumers', fields)
  if (answer.status >= 300) throw new Error(`consumers: ${answer.status} ${answer.text}`)
}

export async function sellToConsumers(admin: Caller): Promise<void> {
  await setSeller(admin, EU_SELLER)
  await setConsumers(admin)
  const terms = await admin.post('/api/add-page', {
    page: '/terms',
    title: 'Terms',
    description: 'Terms',
    text: TERMS,
  })
  if (terms.status !== 201) throw new Error(`add-page: ${terms.status} ${terms.text}`)
}
