// The routes of all screens: from the rooms, and for the content types from their definitions. A type has the
// generic screens unless a room brings one for its address.
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { CONTENT_TYPES } from './content/rules/index.ts'
import { editPathsOf, MANAGE_SCREENS, toPattern } from './editing/screens/screens.ts'
import type { Screen } from './platform/rules/room.ts'
import { screensIn } from './rooms.ts'

const toRoute = ({ path, file, id, children = [] }: Screen): RouteConfigEntry =>
  path === '/' ? index(file) : route(path, file, id ? { id } : {}, children.map(toRoute))

/** The editor of the about text: its path matches every unknown page, so only-about.tsx checks the id first. */
const CATCH_ALL = '/{id}'

const adminScreens = screensIn('admin')
const isGeneric = (path: string) => !adminScreens.some((screen) => screen.path === path)

const contentRoutes = [
  ...MANAGE_SCREENS.map(({ path }) => path)
    .filter(isGeneric)
    .map((path) => route(path, 'editing/screens/manage.tsx', { id: `manage ${path}` })),
  ...CONTENT_TYPES.flatMap(editPathsOf)
    .filter((path) => path !== CATCH_ALL && isGeneric(toPattern(path)))
    .map((path) => route(toPattern(path), 'editing/screens/edit.tsx', { id: `edit ${path}` })),
]

const aboutRoute = route(toPattern(CATCH_ALL), 'editing/screens/only-about.tsx', [
  layout('admin/screens/layout.tsx', { id: 'about layout' }, [
    layout('admin/screens/screen.tsx', { id: 'about screen' }, [
      index('editing/screens/edit.tsx', { id: `edit ${CATCH_ALL}` }),
    ]),
  ]),
])

export default [
  ...screensIn('site').map(toRoute),
  // The layouts require a session, or the mailed link of the order.
  layout('account/screens/layout.tsx', screensIn('account').map(toRoute)),
  layout('account/screens/order-layout.tsx', screensIn('order').map(toRoute)),
  layout('admin/screens/document-layout.tsx', screensIn('print').map(toRoute)),
  layout('admin/screens/layout.tsx', [
    layout('admin/screens/screen.tsx', [...adminScreens.map(toRoute), ...contentRoutes]),
  ]),
  aboutRoute,
  route('*', 'site/screens/pages/not-found.tsx'),
] satisfies RouteConfig
