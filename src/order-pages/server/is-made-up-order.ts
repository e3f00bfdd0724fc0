import { isMadeUp } from '#identity/server/made-up-customers.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'

/** An order of the demo: its customer gets no mail. */
export const isMadeUpOrder = async (house: House, viewer: Viewer, id: string): Promise<boolean> =>
  isMadeUp(await orderForTeam(house, viewer, id))
