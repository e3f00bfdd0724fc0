// How screens reach the App: the router's context carries the viewer and the use-cases.
import { createContext, data, type RouterContextProvider } from 'react-router'
import { isFailure, type FailureDetails } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { RequestScope } from '#server/request-scope.ts'

export const scope = createContext<RequestScope>()

type Context = Readonly<RouterContextProvider>

export const scopeOf = (context: Context): RequestScope => context.get(scope)

/** Why a use-case refused, for the screen. */
export interface Refusal {
  status: number
  title: string
  detail: string
  errors: Record<string, string>
  current?: Record<string, unknown>
  retryAfter?: number
  /** The change needs a recent sign-in: how to confirm it, and the fields to send again. */
  confirm?: ConfirmRequest
}

export interface ConfirmRequest {
  with: 'password' | 'code' | 'sign-in'
  fields: [name: string, value: string][]
  /** Why the password or code was refused. */
  error?: string
}

/** For loaders: a failure becomes the error screen with its status. */
export async function orErrorScreen<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isFailure(error)) throw error
    throw data(refusalOf(error), { status: error.status })
  }
}

/** For actions: a failure becomes a refusal that the form shows, so nothing typed is lost. */
export async function attempt<T>(
  work: () => Promise<T>,
): Promise<{ done: T; refusal?: undefined } | { done?: undefined; refusal: Refusal }> {
  try {
    return { done: await work() }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { refusal: refusalOf(error) }
  }
}

function refusalOf(error: Error & { status: number; title: string; more: FailureDetails }): Refusal {
  const { errors = {}, current, retryAfter, confirmWith } = error.more
  return {
    status: error.status,
    title: error.title,
    detail: error.message,
    errors,
    ...(current !== undefined && { current: current as Record<string, unknown> }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(confirmWith && { confirm: { with: confirmWith, fields: [] } }),
  }
}

/** The part of a viewer that may be sent to the browser. */
export const publicViewer = (viewer: Viewer) =>
  viewer.role === 'visitor'
    ? { role: viewer.role }
    : {
        role: viewer.role,
        id: viewer.userId,
        email: viewer.email,
        name: viewer.name,
        verified: viewer.verified,
      }
export type PublicViewer = ReturnType<typeof publicViewer>
