// The address of every admin screen, with a record to open where it needs one.
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { OUR_ADMIN_SCREENS } from './admin-screens.ts'
import type { Caller } from './caller.ts'
import contract from './contract.json' with { type: 'json' }
import { fillEmptyTypes } from './fill-empty-types.ts'
import { sendMessage } from './send-message.ts'
import { place } from './shop.ts'

export async function adminAddresses(admin: Caller, customer: Caller): Promise<string[]> {
  const [plan] = (await admin.get('/api/pricings')).json
  const order = await place(customer, plan)
  await fillEmptyTypes(admin)
  await sendMessage(admin)
  const ids: Record<string, string> = {
    '/admin/payment-status/{id}': order._id,
    '/view/{id}': (await admin.get('/api/messages')).json[0]._id,
    '/inbox/{id}': (await admin.get('/api/messages')).json[0]._id,
    '/admin-user/{id}': (await admin.get('/api/users')).json[0]._id,
  }
  for (const type of CONTENT_TYPES as readonly ContentType[]) {
    const [record] = (await admin.get(`/api${type.calls.list}`)).json
    for (const screen of [type.screens.edit, type.screens.editAlso]) if (screen) ids[screen] = record._id
  }
  // The address has the id of the package, not of its plan.
  ids['/package-plan/{id}'] = plan._id
  return [...contract.screens.admin, ...OUR_ADMIN_SCREENS].map((screen) =>
    screen.replace('{id}', ids[screen] ?? ''),
  )
}

const WITH_AN_ID = /^\/[\w-]+\/\w{22}$|^\/\w{22}$/
const ONE_OF_EACH_KIND =
  /^\/(admin|view|inbox|admin-user|banner|package-edit|package-plan|brief-question|item-edit|service-edit|paypal-email)\//

/** All types share one edit screen, so a few types that have every kind of field are enough. */
export const isOfItsOwn = (path: string): boolean => !WITH_AN_ID.test(path) || ONE_OF_EACH_KIND.test(path)
