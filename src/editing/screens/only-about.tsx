// The about editor is at /{id}, like any unknown page. Only the id of the about record opens it; every other
// address answers 404, also to visitors.
import { data, Outlet, type MiddlewareFunction } from 'react-router'
import { about } from '#content/rules/types/about.ts'
import { say } from '#platform/rules/words.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'

export const middleware: MiddlewareFunction<Response>[] = [
  async ({ params, context }, next) => {
    const { records } = await orErrorScreen(scopeOf(context).act.listContent({ type: about }))
    if (!records.some((record) => record._id === params.id))
      throw data({ title: say('editing.errors', 'pageNotHere') }, { status: 404 })
    return next()
  },
]

export default function OnlyAbout() {
  return <Outlet />
}
