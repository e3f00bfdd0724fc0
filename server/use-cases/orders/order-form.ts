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
  why?: string | undefined
}

export interface PlacedBefore {
  order: OrderView
  /** The key of a new form, for a customer who wants another order of the same package. */
  newKey: string
}

/** Either the form, or the order that a form with this key has placed already. */
export type OrderPage = { form: OrderForm; placed?: undefined } | { form?: undefined; placed: PlacedBefore }

/**
 * Every load of the page gives a customer the same key, so that a form sent again after Back or a reload
 * makes no second order, also without scripts. Keys belong to one account: this one need not be secret.
 */
const firstKey = (packageId: string): string => `order-form-${packageId}`

/** Without a given key it is the first form; a customer who orders once more is given another key. */
export async function orderForm(
  house: House,
  viewer: Viewer,
  packageId: string,
  givenKey?: string | null,
): Promise<OrderPage> {
  const person = requireSignedIn(viewer)
  const { db } = house.database
  const key = givenKey && isKey(givenKey) ? givenKey : firstKey(packageId)
  const placed = await orderPlacedBy(db, person.userId, key)
  if (placed) return { placed: { order: toOrderView(house, placed), newKey: randomId() } }
  const sold = await packageById(db, packageId)
  const why = whyNotOrder(house, person)
  return {
    form: {
      sold,
      email: person.email,
      name: givenName(person),
      account: person.userId,
      key,
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
