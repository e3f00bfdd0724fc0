// What a screen's loader, action or middleware is handed. Screens import only this type; the values come
// through the router's context.
import type { PaymentMode } from '#domain/payment-mode.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { Act } from './use-cases/index.ts'

export interface RequestScope {
  viewer: Viewer
  /** The use-cases, bound to who is asking. */
  act: Act
  /** For the inline scripts of hydrated pages. */
  nonce: string
  requestId: string
  peer: string
  /** Takes the HTML of a public page, past a Response, which would encode it for nobody. */
  takeHtml?(html: string): void
  /** Writes a fault to the log, with this request's id. */
  report(error: unknown): void
  site: {
    origin: string
    timeZone: string
    paymentMode: PaymentMode
    /** Where pay forms go, for the page's policy. */
    formOrigins: string[]
    passwordMinimum: number
    /** Ways to sign in besides e-mail and password. */
    signInWith: { id: string; label: string }[]
    phoneSignIn: boolean
    /** False where no mail server is set: mails wait in the outbox. */
    sendsMail: boolean
    /** Sends forwarded headers, but is not in TRUSTED_PROXIES. */
    untrustedProxy?: string | undefined
  }
}
