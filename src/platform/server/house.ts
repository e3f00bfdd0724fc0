// The dependencies of every use-case, built once in open-house.ts.
import type { Auth } from '#identity/server/auth.ts'
import type { Services } from './services.ts'

export interface House extends Services {
  auth: Auth
}
