// What the order page is filled with.
import { requireSignedIn, type Person, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { randomId } from '../../ids.ts'
import { isKey, orderPlacedBy } from './idempotent-order.ts'
import { whyNotOrder } from './may-order.ts'
import { toOrderView, type OrderView } from './order-record.ts'
import { packageById, type PackageOnSale } from './package-on-sale.ts'

export interface OrderForm {
  sold: PackageOnSale
  email: string
  /** The account's name, where somebody gave it one. */
  name: string
  /** Whose form it is. */
  account: string
  /** Sent along with the form, so that sending it twice makes one order. */
  key: string
  /** Why this account can't order yet. */
  why?: string
}

/** Either the form, or the order that a form with this key has placed already. */
export type OrderPage = { form: OrderForm; placed?: undefined } | { form?: undefined; placed: OrderView }

/** With the key of a form that was shown before, it is the same form: sent again it makes no second order. */
export async function orderForm(
  house: House,
  viewer: Viewer,
  packageId: string,
  givenKey?: string | null,
): Promise<OrderPage> {
  const person = requireSignedIn(viewer)
  const { db } = house.database
  const key = givenKey && isKey(givenKey) ? givenKey : undefined
  const placed = key && (await orderPlacedBy(db, person.userId, key))
  if (placed) return { placed: toOrderView(house, placed) }
  const sold = await packageById(db, packageId)
  const why = whyNotOrder(house, person)
  return {
    form: {
      sold,
      email: person.email,
      name: givenName(person),
      account: person.userId,
      key: key ?? randomId(),
      why,
    },
  }
}

/**
 * An account opened without a name is called by the first part of its address, or by its number: no name for
 * a receipt.
 */
const givenName = ({ name, email }: Person): string =>
  name === email.split('@')[0] || !/\p{L}/u.test(name) ? '' : name
