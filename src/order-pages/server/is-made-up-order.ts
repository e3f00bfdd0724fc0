import { isMadeUp } from '#identity/server/made-up-customers.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

/** An order of the demo: its customer gets no mail. */
export const isMadeUpOrder = async (app: App, viewer: Viewer, id: string): Promise<boolean> =>
  isMadeUp(await orderForTeam(app, viewer, id))
