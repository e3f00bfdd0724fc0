// A screen of a closed feature answers like an address that nobody knows, to everybody.
import { data, matchPath, type MiddlewareFunction } from 'react-router'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import type { FeatureName } from '#platform/rules/features.ts'
import type { Screen } from '#platform/rules/room.ts'
import { allScreensIn, AREAS } from '#rooms.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { pageOf } from './guards.ts'

const SCREENS: readonly Pick<Screen, 'path' | 'feature'>[] = [
  ...AREAS.flatMap(allScreensIn),
  ...(CONTENT_TYPES as readonly ContentType[]).flatMap(({ screens, feature }) =>
    Object.values(screens).map((path) => ({
      path: path.replace('{id}', ':id'),
      ...(feature && { feature }),
    })),
  ),
]

/** The editor of the about text, which matches every single word. */
const CATCH_ALL = '/:id'

/** What a screen belongs to. One that several share is open while one of them is. */
const featuresAt = (path: string): (FeatureName | undefined)[] =>
  SCREENS.filter((screen) => screen.path !== CATCH_ALL && matchPath(screen.path, path)).map(
    ({ feature }) => feature,
  )

export const openOnly: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { closed } = await orErrorScreen(scopeOf(context).act.loadSite())
  if (!closed.length) return next()
  const features = featuresAt(pageOf(request))
  const isClosed = features.length > 0 && features.every((feature) => feature && closed.includes(feature))
  if (isClosed) throw data(null, { status: 404 })
  return next()
}
