// Deleting one's own account: what is about the person goes, sessions end, and the orders stay without a name.
import { requireSignedIn, isAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import type { From } from '../../identity/ask-auth.ts'
import { identityWork } from '../../identity/identity-work.ts'
import { reAuthenticate } from '../../identity/re-authenticate.ts'
import { lockCustomer } from '../orders/lock-customer.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import { keepOneAdmin, lockAdmins } from './keep-one-admin.ts'
import { forgetAddresses, NOBODY, ownAddresses } from './own-addresses.ts'

export async function deleteOwnAccount(house: House, viewer: Viewer, { password }: { password?: string }, from: From): Promise<void> {
  const person = requireSignedIn(viewer)
  await reAuthenticate(house, person, password, { peer: from.peer })
  await identityWork(house, { peer: from.peer }, async (work) => {
    // An order that is being placed is waited for, and the next one finds no account.
    await lockCustomer(house, work, person.userId)
    // Before the own entry goes: two who hold one each would wait for each other.
    if (isAdmin(person)) await lockAdmins(house, work)
    const addresses = await ownAddresses(work, person)
    await anonymiseOrders(work, person.userId, addresses)
    // Mails hold the person's name and orders; what is not sent yet is of no use any more.
    await forgetAddresses(work, addresses)
    // Sessions, passwords and links to providers go with it.
    await work.tx.deleteFrom('user').where('id', '=', person.userId).execute()
    if (isAdmin(person)) {
      await work.tx.deleteFrom('admin_users').where('email', '=', person.email).execute()
      await keepOneAdmin(house, work, 'You are the last admin. Add another one first, and let them confirm their address.')
    }
    await work.audit(NOBODY, 'account deleted', person.userId)
  })
}
