// Which part of the site an address belongs to. Pages and the screens of customers speak the language of their
// address; those of the agency that of their reader.
import { withoutEnd } from '#platform/rules/text.ts'
import { allScreensIn } from '#rooms.ts'
import { patternOf } from './path-pattern.ts'

const SITE = patternOf(allScreensIn('site').map(({ path }) => path))
const OWN = patternOf([...allScreensIn('account'), ...allScreensIn('order')].map(({ path }) => path))

/** `own`: behind the sign-in of a customer. `team`: all else. */
export function areaAt(pathname: string): 'site' | 'own' | 'team' {
  const path = withoutEnd(pathname.replace(/(?:\/_root|(?<=\/)_)?\.data$/, ''), '/') || '/'
  return SITE.test(path) ? 'site' : OWN.test(path) ? 'own' : 'team'
}
