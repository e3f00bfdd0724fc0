// The frame of every page: head, header, footer and the error screen.
import { use, useEffect, useMemo } from 'react'
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
import { DEFAULT_TYPEFACE } from '#brand/rules/typefaces.ts'
import { directionOf } from '#platform/rules/languages.ts'
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
import { PrefixContext } from '#ui/screens/local-link.tsx'
import { useIsComing, useNextScreens, useWaitingLink } from '#ui/screens/next-screen.ts'
import { useSendOnce } from '#ui/screens/send-once.ts'
import { handOverTypedEarly } from '#ui/screens/typed-early.ts'
import { useFinishedNavigation } from '#ui/screens/use-finished-navigation.ts'
import { browserWords, useWords, WORDS_SCRIPT, WordsContext } from '#ui/screens/use-words.ts'
import type { Route } from './+types/root'
import signedInStyles from '#ui/screens/signed-in.css?url'

export type { RootData } from '#site/screens/frame/root-data.ts'

export const middleware = [openOnly]
export const loader = ({ context }: Route.LoaderArgs) => loadRootData(context)

// Header and footer change after a sign-in or a save: loaded again after a successful action, and with the same
// page. Not on the way to another one: what then can't be loaded is the area's, whose frame stays.
export const shouldRevalidate = ({
  formMethod,
  actionStatus = 200,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== 'GET' ? actionStatus < 400 : currentUrl.href === nextUrl.href

export function Layout({ children }: { children: React.ReactNode }) {
  const { kind, nonce, styles, look: lastLook, words: served, prefix, wordsScript } = use(PageFrameContext)
  const root = useRootData()
  const look = root?.look ?? lastLook
  const mode = useColourMode()
  const { pathname } = useLocation()
  const hasOwnFrame = useOwnFrame()
  const region = root?.region
  // Customers choose theirs on their account page.
  const languages = kind.hydrated && root?.viewer.role !== 'visitor' ? undefined : root?.languages
  const words = useMemo(() => served ?? browserWords(region), [served, region])
  const t = words.of('ui.screens')
  const frame = (
    <html
      lang={words.language}
      dir={directionOf(words.language)}
      data-colours={kind.hydrated && mode !== 'system' ? mode : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the fonts: its preloaded hero picture then takes the connection that is already open. */}
        <Meta />
        {preloadedFonts(look?.typeface ?? DEFAULT_TYPEFACE).map((file) => (
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
            {/* The scripts of the screens wait for it. */}
            <script id={WORDS_SCRIPT} src={wordsScript} nonce={nonce} defer suppressHydrationWarning />
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
        data-offline-words={kind.hydrated ? undefined : words.of('site.pages')('offline')}
        data-role={kind.hydrated ? undefined : (root?.viewer.role ?? 'visitor')}
        // What scripts of public pages say of a field (site/enhance.ts).
        data-field-required={kind.hydrated ? undefined : t('fieldRequired', { label: '%' })}
        data-field-email={kind.hydrated ? undefined : t('fieldEmail', { label: '%' })}
      >
        <a href="#main" className="skip-link">
          {words.of('site.screens')('frame.skip')}
        </a>
        {!hasOwnFrame && (
          <SiteHeader
            viewer={root?.viewer ?? { role: 'visitor' }}
            shell={root?.shell}
            path={pathname}
            languages={languages}
            slim={kind.hydrated === true}
          />
        )}
        {children}
        {!hasOwnFrame && (
          <SiteFooter
            languages={languages}
            shell={root?.shell}
            slim={kind.hydrated === true || kind.slimFooter === true}
          />
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
  return (
    <WordsContext value={words}>
      <PrefixContext value={prefix ?? browserPrefix()}>{frame}</PrefixContext>
    </WordsContext>
  )
}

/** The router has it from the server: "/de", or "/" where there is none. */
function browserPrefix(): string {
  const { basename = '/' } =
    (globalThis as { __reactRouterContext?: { basename?: string } }).__reactRouterContext ?? {}
  return basename === '/' ? '' : basename
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
  useSendOnce()
  // It comes after the screen, so the effects of the screen's forms have run.
  useEffect(() => handOverTypedEarly(), [])
  useEffect(() => forgetExpired(), [])
  return (
    <>
      <FocusManager />
      {useIsComing() && <ComingBar />}
    </>
  )
}

const ComingBar = () => (
  <div role="status" className="coming-bar">
    <span className="sr-only">{useWords('ui.screens')('loading')}</span>
  </div>
)

export default function Root() {
  const waiting = useWaitingLink()
  return waiting ? <OfflineScreen {...waiting} /> : <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
