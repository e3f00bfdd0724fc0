// The only list of rooms, from the lowest to the highest: a room uses only those before it.
import { accountRoom } from './account/room.ts'
import { adminRoom } from './admin/room.ts'
import { apiTokensRoom } from './api-tokens/room.ts'
import { auditRoom } from './audit/room.ts'
import { billingRoom } from './billing/room.ts'
import { checkoutRoom } from './checkout/room.ts'
import { connectionsRoom } from './connections/room.ts'
import { contentRoom } from './content/room.ts'
import { customersRoom } from './customers/room.ts'
import { editingRoom } from './editing/room.ts'
import { emailRoom } from './email/room.ts'
import { filesRoom } from './files/room.ts'
import { identityRoom } from './identity/room.ts'
import { inboxRoom } from './inbox/room.ts'
import { invoicesRoom } from './invoices/room.ts'
import { notesRoom } from './notes/room.ts'
import { orderPagesRoom } from './order-pages/room.ts'
import { ordersRoom } from './orders/room.ts'
import { paymentsRoom } from './payments/room.ts'
import { peopleRoom } from './people/room.ts'
import { platformRoom } from './platform/room.ts'
import type { Area, Room, Screen, Table } from './platform/rules/room.ts'
import { privacyRoom } from './privacy/room.ts'
import { reconciliationRoom } from './reconciliation/room.ts'
import { reportsRoom } from './reports/room.ts'
import { retainersRoom } from './retainers/room.ts'
import { setupRoom } from './setup/room.ts'
import { siteRoom } from './site/room.ts'
import { webhooksRoom } from './webhooks/room.ts'
import { withdrawalsRoom } from './withdrawals/room.ts'
import { workRoom } from './work/room.ts'

export const ROOMS: readonly Room[] = [
  platformRoom,
  { name: 'brand' },
  contentRoom,
  { name: 'providers' },
  identityRoom,
  { name: 'ui' },
  emailRoom,
  connectionsRoom,
  siteRoom,
  editingRoom,
  ordersRoom,
  { name: 'coupons' },
  filesRoom,
  invoicesRoom,
  retainersRoom,
  notesRoom,
  workRoom,
  paymentsRoom,
  checkoutRoom,
  billingRoom,
  withdrawalsRoom,
  orderPagesRoom,
  inboxRoom,
  reportsRoom,
  reconciliationRoom,
  auditRoom,
  privacyRoom,
  peopleRoom,
  accountRoom,
  customersRoom,
  webhooksRoom,
  apiTokensRoom,
  { name: 'operations' },
  setupRoom,
  adminRoom,
]

/** In the order in which a backup restores them. */
const tables = ROOMS.flatMap((room) => room.tables ?? [])
export const TABLES: readonly Table[] = [
  ...tables.filter(({ refersUp }) => !refersUp),
  ...tables.filter(({ refersUp }) => refersUp),
]

export const AREAS: readonly Area[] = ['site', 'account', 'order', 'print', 'admin']

export const screensIn = (area: Area): Screen[] =>
  ROOMS.flatMap(({ screens }) => [...(screens?.[area] ?? [])])

/** Every screen of an area with its full path, also those that are shown inside another. */
export const allScreensIn = (area: Area): Screen[] =>
  screensIn(area).flatMap((screen) => [
    screen,
    ...(screen.children ?? []).map((child) => ({ ...child, path: `${screen.path}/${child.path}` })),
  ])
