// What all parts of the stand-in share.
import type { CommonContext } from '../options.ts'
import type { Sender } from '../sender.ts'
import type { State } from './state.ts'

export interface Context extends CommonContext {
  secretKey: string
  webhookSecrets: readonly string[]
  /** The origin of the payment pages, if it is not that of the API. */
  pageOrigin: string | undefined
  state: State
  sender: Sender
}

export const seconds = (context: Context): number => Math.floor(context.now() / 1000)
