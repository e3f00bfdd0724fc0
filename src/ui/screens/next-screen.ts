// The scripts of screens that were not opened yet. If the router can't load one it reloads the page, and
// without a line the browser shows a page of its own. So scripts are loaded before the router asks for them:
// those of the area while nobody does anything, and those of a link before it is followed.
import { useContext, useEffect, useSyncExternalStore } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
  useMatches,
  useNavigation,
  type ClientInstrumentation,
  type DataRouter,
} from 'react-router'
import { withoutLanguage } from '#platform/rules/languages.ts'

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>

/** Set in browsers, once the page is alive. */
let known: { router: DataRouter; framework: Framework } | undefined

/** coming: the scripts of a link are loaded. away: the site can't be reached, and a link waits for it. */
type Line = 'here' | 'coming' | 'away' | 'trying'
let line: Line = 'here'
const listeners = new Set<() => void>()
let tryAgain: (() => void) | undefined
/** Counts links: a later one ends the waiting of an earlier one. */
let turn = 0

function setLine(now: Line): void {
  line = now
  for (const listener of listeners) listener()
}

/** Opens a link once its scripts are there. Until then the site's own screen says why nothing comes. */
export const scriptsFirst: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(open, { to }) {
        const own = ++turn
        const scripts = missingScripts(to)
        if (scripts.length) setLine('coming')
        while (scripts.length && !(await canCome(scripts)) && own === turn) {
          setLine('away')
          await new Promise<void>((resolve) => (tryAgain = resolve))
          setLine('trying')
        }
        // The router would open it now.
        if (own !== turn) await new Promise(() => {})
        if (line !== 'here') setLine('here')
        await open()
      },
    }),
}

function missingScripts(to: string | number): string[] {
  if (!known || typeof to === 'number') return []
  const { router, framework } = known
  const { pathname } = new URL(to, window.location.href)
  return (matchRoutes(router.routes, withoutLanguage(pathname)) ?? []).flatMap(({ route: { id } }) =>
    id in framework.routeModules ? [] : filesOf(framework.manifest.routes[id]),
  )
}

/**
 * Into the browser's cache, where the router finds them. Not by an import: browsers remember one that failed.
 * An answer that a script is gone is one too: after a deploy the router reloads the page, as it should. A proxy
 * answers 502 or 503 for a site that is away.
 */
const canCome = (scripts: readonly string[]): Promise<boolean> =>
  Promise.all(
    scripts.map(async (script) => {
      const answer = await fetch(script)
      await answer.arrayBuffer()
      return answer.status < 500
    }),
  ).then(
    (came) => came.every(Boolean),
    () => false,
  )

interface WaitingLink {
  isTrying: boolean
  retry(): void
}

/** A link that waits for the site. */
export function useWaitingLink(): WaitingLink | undefined {
  const now = useLine()
  return now === 'here' || now === 'coming'
    ? undefined
    : { isTrying: now === 'trying', retry: () => tryAgain?.() }
}

/** Whether the next screen, or the answer to a form, is on its way. */
export function useIsComing(): boolean {
  const { state } = useNavigation()
  return useLine() === 'coming' || state !== 'idle'
}

const useLine = (): Line => useSyncExternalStore(subscribe, () => line, onServer)
const onServer = (): Line => 'here'
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Customers and the team both have the screens of this folder. */
const SHARED = 'orders'

/** Loads the scripts of the other screens of this area, once the page is idle. */
export function useNextScreens(): void {
  const router = useContext(RouterContext)?.router
  const framework = useContext(FrameworkContext)
  const area = folderOf(useMatches()[1]?.id)
  const location = useLocation()

  useEffect(() => {
    if (router && framework) known = { router, framework }
  }, [router, framework])

  // Back was pressed while a link waited.
  useEffect(() => {
    if (line === 'here') return
    turn++
    setLine('here')
  }, [location])

  useEffect(() => {
    const routes = framework?.manifest.routes
    if (!routes || !area) return undefined
    return whenIdle(() => preload(scriptsOf(routes, [area, SHARED])))
  }, [framework, area])
}

type Routes = Framework['manifest']['routes']

/** The ids of routes begin with their folder, or are below one that does. */
const folderOf = (id: string | undefined): string | undefined => id?.split('/')[0]

function scriptsOf(routes: Routes, folders: readonly string[]): Set<string> {
  const topOf = (id: string): string => {
    const parent = routes[id]?.parentId
    return !parent || parent === 'root' ? id : topOf(parent)
  }
  const ofArea = Object.values(routes).filter(
    (route) => route && folders.includes(folderOf(topOf(route.id))!),
  )
  return new Set(ofArea.flatMap(filesOf))
}

/** What a screen does in the browser beside showing itself is in files of its own. */
function filesOf(route: Routes[string]): string[] {
  if (!route) return []
  const { module, clientLoaderModule, clientActionModule, clientMiddlewareModule, imports = [] } = route
  const own = [module, clientLoaderModule, clientActionModule, clientMiddlewareModule, ...imports]
  return own.filter((file) => file !== undefined)
}

function preload(scripts: Iterable<string>): void {
  for (const href of scripts) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

const IDLE_MS = 1000

/** Safari has no requestIdleCallback. */
function whenIdle(action: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(action)
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(action, IDLE_MS)
  return () => clearTimeout(timer)
}
