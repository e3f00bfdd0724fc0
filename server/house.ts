// What every use-case is handed, built once in open-house.ts.
import type { Auth } from './identity/auth.ts'
import type { Services } from './services.ts'

export interface House extends Services {
  /** Who people are. */
  auth: Auth
}
