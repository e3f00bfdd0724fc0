// What a phone draws around the page: its bar in the page's colour, and its own parts light or dark.
import { use } from 'react'
import { PageFrameContext, useRootData } from '../frame/page-frame.ts'
import { useColourMode } from '../frame/use-colour-mode.ts'

const DARK = '(prefers-color-scheme: dark)'

export function ThemeColours() {
  const { kind, look: lastLook } = use(PageFrameContext)
  const mode = useColourMode()
  const look = useRootData()?.look ?? lastLook
  const light = look?.themeColour
  if (!kind.hydrated) return <meta name="theme-color" content={light} />
  return (
    <>
      {/* Known before the style sheet, so a dark screen does not begin white. */}
      <meta name="color-scheme" content={mode === 'system' ? 'light dark' : mode} suppressHydrationWarning />
      {/* Browsers use the first one whose media query matches. */}
      {mode === 'system' && (
        <meta name="theme-color" media={DARK} content={look?.darkThemeColour} suppressHydrationWarning />
      )}
      <meta
        name="theme-color"
        content={mode === 'dark' ? look?.darkThemeColour : light}
        suppressHydrationWarning
      />
    </>
  )
}
