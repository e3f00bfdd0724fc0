// Every Signout button posts here. A GET signs nobody out.
import { redirect } from 'react-router'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/sign-out'
import { CLEAR_STORAGE, clientOf, redirectWithCookies } from './session-request.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { cookies } = await orErrorScreen(scopeOf(context).act.signOut(clientOf(request, context)))
  const response = redirectWithCookies('/', cookies)
  response.headers.set(...CLEAR_STORAGE)
  return response
}

export const loader = () => redirect('/')
