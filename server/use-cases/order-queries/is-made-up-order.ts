import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { isMadeUp } from '../../identity/made-up-customers.ts'
import { orderForTeam } from '../orders/find-order.ts'

/** An order of the demo: its customer gets no mail. */
export const isMadeUpOrder = async (house: House, viewer: Viewer, id: string): Promise<boolean> =>
  isMadeUp(await orderForTeam(house, viewer, id))
