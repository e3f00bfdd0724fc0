// How screens reach the house: who is asking and what may be done comes through the router's context.
import { createContext, data, type RouterContextProvider } from 'react-router'
import { isFailure, type FailureMore } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { RequestScope } from '#server/request-scope.ts'

export const scope = createContext<RequestScope>()

type Context = Readonly<RouterContextProvider>

export const scopeOf = (context: Context): RequestScope => context.get(scope)

/** What a failed use-case tells the screen. */
export interface Refusal {
  status: number
  title: string
  detail: string
  errors: Record<string, string>
  current?: Record<string, unknown>
  retryAfter?: number
  /** The change needs a recent sign-in: how to confirm it, and what the form goes on with. */
  confirm?: ConfirmAsk
}

export interface ConfirmAsk {
  with: 'password' | 'sign-in'
  fields: [name: string, value: string][]
  /** What was wrong with the password. */
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

/** For actions: a failure becomes words beside the form, so that nothing typed is lost. */
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

function refusalOf(error: Error & { status: number; title: string; more: FailureMore }): Refusal {
  const { errors = {}, current, retryAfter, confirmWith } = error.more
  const confirm = confirmWith && { with: confirmWith, fields: [] }
  return {
    status: error.status,
    title: error.title,
    detail: error.message,
    errors,
    current: current as Refusal['current'],
    retryAfter,
    confirm,
  }
}

/** The part of a viewer that may be sent to the browser. */
export const publicViewer = (viewer: Viewer) =>
  viewer.role === 'visitor'
    ? { role: viewer.role }
    : { role: viewer.role, email: viewer.email, name: viewer.name, verified: viewer.verified }
export type PublicViewer = ReturnType<typeof publicViewer>
