// The only list of what the rooms do on the server, from the lowest to the highest.
import * as admin from '#admin/server/room.ts'
import * as apiTokens from '#api-tokens/server/room.ts'
import * as audit from '#audit/server/room.ts'
import * as billing from '#billing/server/room.ts'
import * as checkout from '#checkout/server/room.ts'
import * as connections from '#connections/server/room.ts'
import * as content from '#content/server/room.ts'
import * as coupons from '#coupons/server/room.ts'
import * as customers from '#customers/server/room.ts'
import * as editing from '#editing/server/room.ts'
import * as email from '#email/server/room.ts'
import * as files from '#files/server/room.ts'
import * as identity from '#identity/server/room.ts'
import * as inbox from '#inbox/server/room.ts'
import * as invoices from '#invoices/server/room.ts'
import * as notes from '#notes/server/room.ts'
import * as operations from '#operations/server/room.ts'
import * as orderPages from '#order-pages/server/room.ts'
import * as orders from '#orders/server/room.ts'
import * as payments from '#payments/server/room.ts'
import * as people from '#people/server/room.ts'
import * as platform from '#platform/server/room.ts'
import type { ServerRoom } from '#platform/server/server-room.ts'
import * as privacy from '#privacy/server/room.ts'
import * as reconciliation from '#reconciliation/server/room.ts'
import * as reports from '#reports/server/room.ts'
import * as setup from '#setup/server/room.ts'
import * as webhooks from '#webhooks/server/room.ts'
import * as withdrawals from '#withdrawals/server/room.ts'
import * as work from '#work/server/room.ts'

const ROOMS = [
  content,
  identity,
  email,
  connections,
  editing,
  orders,
  coupons,
  files,
  invoices,
  notes,
  work,
  payments,
  checkout,
  billing,
  withdrawals,
  orderPages,
  inbox,
  reports,
  reconciliation,
  audit,
  privacy,
  people,
  customers,
  webhooks,
  apiTokens,
  operations,
  setup,
  admin,
]

export const SERVER_ROOMS: readonly ServerRoom[] = [platform, ...ROOMS].map(({ room }) => room)

type All<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never
export type UseCases = All<(typeof ROOMS)[number]['useCases']>

const named = ROOMS.flatMap(({ useCases }) => Object.entries(useCases))
const names = named.map(([name]) => name)
const twice = names.find((name, at) => names.indexOf(name) !== at)
if (twice) throw new Error(`Two rooms have a use-case called ${twice}: give one of them another name.`)

export const USE_CASES = Object.fromEntries(named) as UseCases
