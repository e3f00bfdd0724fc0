// The frame of every page: head, header, footer and the error screen.
import { use, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { preloadedFonts } from '#brand/rules/font-faces.ts'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { wordsIn } from '#content/rules/words.ts'
import { createFormat } from '#platform/rules/format.ts'
import enhance from '#site/screens/enhance.ts?worker&url'
import { openOnly } from '#site/screens/frame/open-only.ts'
import { PageFrameContext, useRememberedRootData, useRootData } from '#site/screens/frame/page-frame.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { loadRootData } from '#site/screens/frame/root-data.ts'
import { useColourMode } from '#site/screens/frame/use-colour-mode.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { ErrorScreen, OfflineScreen } from '#site/screens/shell/error-screen.tsx'
import { SiteFooter } from '#site/screens/shell/site-footer.tsx'
import { SiteHeader } from '#site/screens/shell/site-header.tsx'
import { ThemeColours } from '#site/screens/shell/theme-colours.tsx'
import { FocusManager } from '#ui/screens/focus-message.tsx'
import { forgetExpired } from '#ui/screens/kept-input.ts'
import { useNextScreens, useWaitingLink } from '#ui/screens/next-screen.ts'
import { handOverTypedEarly } from '#ui/screens/typed-early.ts'
import { useFinishedNavigation } from '#ui/screens/use-finished-navigation.ts'
import { FormatContext } from '#ui/screens/use-format.ts'
import type { Route } from './+types/root'
import signedInStyles from '#ui/screens/signed-in.css?url'

export type { RootData } from '#site/screens/frame/root-data.ts'

export const middleware = [openOnly]
export const loader = ({ context }: Route.LoaderArgs) => loadRootData(context)

// Header and footer change after a sign-in or a save: revalidate after a successful action, not on every
// navigation.
export const shouldRevalidate = ({
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  (formMethod && formMethod !== 'GET' && actionStatus < 400) || defaultShouldRevalidate

export function Layout({ children }: { children: React.ReactNode }) {
  const { kind, nonce, styles, look: lastLook } = use(PageFrameContext)
  const root = useRootData()
  const look = root?.look ?? lastLook
  const mode = useColourMode()
  const { pathname } = useLocation()
  const hasOwnFrame = useOwnFrame()
  const frame = (
    <html
      lang="en"
      data-colours={kind.hydrated && mode !== 'system' ? mode : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the fonts: its preloaded hero picture then takes the connection that is already open. */}
        <Meta />
        {preloadedFonts(look?.typeface ?? DEFAULT_LOOK.typeface).map((file) => (
          <link
            key={file}
            rel="preload"
            href={file}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            suppressHydrationWarning
          />
        ))}
        {!kind.listed && <meta name="robots" content="noindex" />}
        {/* Hydrated screens link their styles. On public pages a linked sheet would delay the first paint. */}
        {kind.hydrated ? (
          <>
            {/* Without root data the browser does not know the look: what the server wrote stays. */}
            <link rel="stylesheet" href={look?.stylesheet} suppressHydrationWarning />
            <link rel="stylesheet" href={signedInStyles} />
          </>
        ) : (
          styles && <style dangerouslySetInnerHTML={{ __html: styles }} />
        )}
        <Links nonce={nonce} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* Not on public pages: a browser would load it beside their fonts and pictures. */}
        {kind.hydrated && <link rel="manifest" href="/site.webmanifest" />}
        <ThemeColours />
      </head>
      {/* White paper for printed receipts. The role is for site/kept-form.ts. */}
      <body
        className={kind.hydrated ? 'print:bg-white' : undefined}
        data-role={kind.hydrated ? undefined : (root?.viewer.role ?? 'visitor')}
      >
        <a href="#main" className="skip-link">
          {wordsIn(root?.shell, 'frameWords').skip}
        </a>
        {!hasOwnFrame && (
          <SiteHeader
            viewer={root?.viewer ?? { role: 'visitor' }}
            shell={root?.shell}
            path={pathname}
            slim={kind.hydrated === true}
          />
        )}
        {children}
        {!hasOwnFrame && (
          <SiteFooter shell={root?.shell} slim={kind.hydrated === true || kind.slimFooter === true} />
        )}
        {kind.hydrated ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <HydratedEffects />
            <Scripts nonce={nonce} />
          </>
        ) : (
          <script type="module" src={enhance} />
        )}
      </body>
    </html>
  )
  return root ? <FormatContext value={createFormat(root.region)}>{frame}</FormatContext> : frame
}

/** Not if the area is refused, broken or away: then the error screen stands in the frame of the site. */
function useOwnFrame(): boolean {
  const waiting = useWaitingLink()
  const isBroken = Boolean(useRouteError() ?? waiting)
  const isTeam = useMay('work-on-orders')
  const areas = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  return !isBroken && areas.some((area) => area?.ownFrame === true || (area?.ownFrame === 'team' && isTeam))
}

function HydratedEffects() {
  useFinishedNavigation()
  useRememberedRootData()
  useNextScreens()
  // It comes after the screen, so the effects of the screen's forms have run.
  useEffect(() => handOverTypedEarly(), [])
  useEffect(() => forgetExpired(), [])
  return <FocusManager />
}

export default function Root() {
  const waiting = useWaitingLink()
  return waiting ? <OfflineScreen {...waiting} /> : <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
