// The data of the frame of the admin area. Runs on the server only: the menu imports every definition.
import type { RouterContextProvider } from 'react-router'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { adminMenu } from './menu.ts'

export async function loadFrame(context: Readonly<RouterContextProvider>) {
  const { act, site, viewer } = scopeOf(context)
  const menu = await orErrorScreen(
    (async () => {
      const { closed } = await act.loadSite()
      return adminMenu({ viewer, closed, counts: await act.menuCounts() })
    })(),
  )
  return { menu, testMode: site.paymentMode === 'test' }
}
