import { say } from './words.ts'

/** Browser and system from the user agent: enough for customers to recognise their devices. */
export function deviceParts(userAgent: string): { browser: string | undefined; system: string | undefined } {
  const browser = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([mark]) => userAgent.includes(mark!))?.[1]
  const system = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS', 'Mac'],
    ['Linux', 'Linux'],
  ].find(([mark]) => userAgent.includes(mark!))?.[1]
  return { browser, system }
}

/** "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceParts(userAgent)
  return browser && system
    ? say('platform.screens', 'device.browserOnSystem', { browser, system })
    : (browser ?? system ?? say('platform.screens', 'device.unknown'))
}
