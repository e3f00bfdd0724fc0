// The data of the frame around every page: the viewer, and the content of header and footer.
import type { RouterContextProvider } from 'react-router'
import { darkPaletteOf } from '#brand/rules/dark-palette.ts'
import { lookPath, toLook, type Look } from '#brand/rules/look.ts'
import { paletteOf } from '#brand/rules/palette-of.ts'
import { may } from '#platform/rules/permissions.ts'
import { orErrorScreen, publicViewer, scopeOf } from '#ui/screens/scope.ts'
import { shellOf } from '../shell/shell.ts'

export async function loadRootData(context: Readonly<RouterContextProvider>) {
  const { viewer, act, site, colourMode } = scopeOf(context)
  const content = await orErrorScreen(act.loadSite())
  return {
    viewer: publicViewer(viewer),
    shell: shellOf(content),
    origin: site.origin,
    region: content.region,
    closed: content.closed,
    // Those that are prepared are only for the team.
    languages: may(viewer, 'open-team-area') ? content.languages : { ...content.languages, prepared: [] },
    look: frameLook(toLook(content.brand)),
    colourMode,
  }
}

/** What the head of a page says about the agency's look. */
export const frameLook = (look: Look) => ({
  stylesheet: lookPath(look),
  themeColour: paletteOf(look).paper,
  darkThemeColour: darkPaletteOf(look).paper,
  typeface: look.typeface,
})
export type FrameLook = ReturnType<typeof frameLook>

export type RootData = Awaited<ReturnType<typeof loadRootData>>
