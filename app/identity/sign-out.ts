// Where every Signout button posts to. Opening the address does nothing.
import { redirect } from 'react-router'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import type { Route } from './+types/sign-out'
import { fromOf, goOn } from './session-request.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { cookies } = await orErrorScreen(scopeOf(context).act.signOut(fromOf(request, context)))
  return goOn('/', cookies)
}

export const loader = () => redirect('/')
