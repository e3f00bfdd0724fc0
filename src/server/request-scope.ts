// What a screen's loader, action or middleware receives through the router's context.
import type { Look } from '#brand/rules/look.ts'
import type { ColourMode } from '#platform/rules/colour-mode.ts'
import type { Format } from '#platform/rules/format.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { Words } from '#platform/rules/words.ts'
import type { Act } from './use-cases.ts'

export interface RequestScope {
  viewer: Viewer
  /** The use-cases, bound to the viewer. */
  act: Act
  /** The CSP nonce for the inline scripts of hydrated pages. */
  nonce: string
  requestId: string
  /** What the person's browser chose for account and admin screens. */
  colourMode: ColourMode
  peer: string
  /** Without the prefix of its language, so that screens know one address. */
  request: Request
  /** What stands before the addresses of this page's language, like "/de"; '' for the site's own. */
  prefix: string
  /** The words of this page, in its language. */
  words(): Promise<Words>
  /** The address of the script with the words of the screens that this viewer can open. */
  wordsScript(): string
  /** Receives the HTML of a public page as a string. A Response would encode it just to be decoded again. */
  onHtml?(html: string): void
  /** Logs an error with this request's id. */
  report(error: unknown): void
  site: {
    origin: string
    /** The origin with the prefix of this page's language, for links in full. */
    home: string
    /** How money, dates and numbers are written. */
    format(): Promise<Format>
    /** The agency's look as it was read last, for pages that are sent while the database is down. */
    lastLook(): Look
    paymentMode: PaymentMode
    /** Origins that payment forms post to, for `form-action` in the Content-Security-Policy. */
    formOrigins: string[]
    passwordMinimum: number
    /** Sign-in providers besides email and password. */
    signInWith: { id: string; label: string }[]
    phoneSignIn: boolean
    /** False without SMTP_URL: emails stay in the outbox. */
    sendsMail: boolean
    /** An address that sends forwarded headers but is not in TRUSTED_PROXIES. */
    untrustedProxy?: string | undefined
  }
}
