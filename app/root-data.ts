// The data of the frame around every page: the viewer, and the content of header and footer.
import type { RouterContextProvider } from 'react-router'
import { orErrorScreen, publicViewer, scopeOf } from './scope.ts'
import { shellOf } from './site/shell/shell.ts'

export async function loadRootData(context: Readonly<RouterContextProvider>) {
  const { viewer, act, site } = scopeOf(context)
  const content = await orErrorScreen(act.loadSite())
  return {
    viewer: publicViewer(viewer),
    shell: shellOf(content),
    origin: site.origin,
    region: content.region,
  }
}

export type RootData = Awaited<ReturnType<typeof loadRootData>>
