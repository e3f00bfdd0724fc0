// The use-cases of all rooms. API calls, loaders and actions get them bound to the app and the viewer.
import type { Language } from '#platform/rules/languages.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { failureOf } from '#platform/server/database/database-errors.ts'
import { USE_CASES, type UseCases } from './rooms.ts'

type Bound<F> = F extends (app: App, viewer: Viewer, ...rest: infer R) => infer A ? (...rest: R) => A : never
export type Act = { [N in keyof UseCases]: Bound<UseCases[N]> }

interface Binding {
  /** Answers without the use-case: from memory. */
  loadSite?: Act['loadSite']
  /** Around every answer. */
  around?: <T>(answer: Promise<T>) => Promise<T>
}

/** Binds lazily: a request uses one or two use-cases of over a hundred. */
export const actAs = (app: App, viewer: Viewer, { loadSite, around = same }: Binding = {}): Act =>
  new Proxy({} as Act, {
    get: (_, name) => {
      if (name === 'loadSite' && loadSite) return (language?: Language) => around(loadSite(language))
      const useCase = USE_CASES[name as keyof UseCases] as ((...args: unknown[]) => unknown) | undefined
      return (
        useCase &&
        ((...rest: unknown[]) => {
          const result = useCase(app, viewer, ...rest)
          return result instanceof Promise ? around(result.catch(rethrow)) : result
        })
      )
    },
  })

const same = <T>(answer: T): T => answer

/** Turns database errors that the caller should see, such as an outage, into failures. */
function rethrow(error: unknown): never {
  throw failureOf(error) ?? error
}
