// What the order page is filled with.
import { isFailure } from '#domain/errors.ts'
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

export interface OrderPage {
  /** Undefined if the package is gone. If an order is placed, the key is a new one. */
  form: OrderForm | undefined
  /** The order that the form with this key has placed already. */
  placed: PlacedBefore | undefined
}

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
  const order = await orderPlacedBy(db, person.userId, key)
  const placed = order && { order: toOrderView(house, order), newKey: randomId() }
  const sold = await packageById(db, packageId).catch((error: unknown) => {
    if (placed && isFailure(error)) return undefined
    throw error
  })
  const form = sold && {
    sold,
    email: person.email,
    name: givenName(person),
    account: person.userId,
    key: placed?.newKey ?? key,
    why: whyNotOrder(house, person),
  }
  return { form, placed }
}

/**
 * An account opened without a name is called by the first part of its address, or by its number: no name for
 * a receipt.
 */
const givenName = ({ name, email }: Person): string =>
  name === email.split('@')[0] || !/\p{L}/u.test(name) ? '' : name
