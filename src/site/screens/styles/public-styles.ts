// The styles of all public pages: the agency's look and the sheet of the site.
import { createHash } from 'node:crypto'
import { lookCss } from '#brand/rules/look-css.ts'
import { lookAt } from '#brand/rules/look.ts'
import siteSheet from './site.css?inline'

let last: { look: string; styles: string; hash: string } | undefined

/** With their hash for the page's Content-Security-Policy. `look` is the address of its style sheet. */
export function publicStyles(look: string): { styles: string; hash: string } {
  if (last?.look !== look) {
    const styles = lookCss(lookAt(look)!) + siteSheet
    last = { look, styles, hash: createHash('sha256').update(styles).digest('base64') }
  }
  return last
}
