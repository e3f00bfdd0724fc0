// What all parts of the stand-in share.
import type { Sender } from '../sender.ts'
import type { State } from './state.ts'

export interface Context {
  prefix: string
  secretKey: string
  webhookSecrets: readonly string[]
  notifyUrl: string
  /** The origin of the payment pages, if it is not that of the API. */
  pageOrigin: string | undefined
  allowReturn(url: URL): boolean
  now(): number
  pace: number
  state: State
  save(): Promise<void>
  sender: Sender
}

export const seconds = (context: Context): number => Math.floor(context.now() / 1000)
