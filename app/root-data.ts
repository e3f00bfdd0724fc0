// The data of the frame around every page: the viewer, and the content of header and footer.
import type { RouterContextProvider } from 'react-router'
import { orErrorScreen, publicViewer, scopeOf } from './scope.ts'
import { shellOf } from './site/shell/shell.ts'

export async function loadRootData(context: Readonly<RouterContextProvider>) {
  const { viewer, act, site } = scopeOf(context)
  return {
    viewer: publicViewer(viewer),
    shell: shellOf(await orErrorScreen(act.loadSite())),
    origin: site.origin,
    timeZone: site.timeZone,
  }
}

export type RootData = Awaited<ReturnType<typeof loadRootData>>
