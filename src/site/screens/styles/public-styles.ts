// The styles of the public pages: the agency's look, and the sheet of the page's kind.
import { createHash } from 'node:crypto'
import { lookCss } from '#brand/rules/look-css.ts'
import { lookAt } from '#brand/rules/look.ts'
import landing from './landing.css?inline'
import offer from './offer.css?inline'
import plain from './plain.css?inline'
import pricing from './pricing.css?inline'
import results from './results.css?inline'
import service from './service.css?inline'
import signIn from './sign-in.css?inline'

const SHEETS = { landing, service, pricing, results, offer, plain, 'sign-in': signIn }
/** Each is the file of this name, which lists its screens. */
export type Sheet = keyof typeof SHEETS

let last: { look: string; styles: Map<Sheet, { styles: string; hash: string }> } | undefined

/** With their hash for the page's Content-Security-Policy. `look` is the address of its style sheet. */
export function publicStyles(look: string, sheet: Sheet = 'plain'): { styles: string; hash: string } {
  if (last?.look !== look) last = { look, styles: new Map() }
  const made = last.styles.get(sheet)
  if (made) return made
  const styles = lookCss(lookAt(look)!) + SHEETS[sheet]
  const hash = createHash('sha256').update(styles).digest('base64')
  last.styles.set(sheet, { styles, hash })
  return { styles, hash }
}
