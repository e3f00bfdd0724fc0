// Every Signout button posts here. A GET signs nobody out.
import { redirect } from 'react-router'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import type { Route } from './+types/sign-out'
import { clientOf, redirectWithCookies } from './session-request.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { cookies } = await orErrorScreen(scopeOf(context).act.signOut(clientOf(request, context)))
  return redirectWithCookies('/', cookies)
}

export const loader = () => redirect('/')
