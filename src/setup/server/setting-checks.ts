// What the settings on the server say.
import { isPublicOrigin, type Settings } from '#platform/server/settings/settings.ts'
import { check, type Check } from './check.ts'

export const settingChecks = (settings: Settings): Check[] => [
  check({ name: 'origin', label: 'Public address' }, isPublicOrigin(settings.APP_ORIGIN), {
    done: `The site is at ${settings.APP_ORIGIN}.`,
    open: 'Set APP_ORIGIN to the address that visitors type, like https://example.com.',
  }),
  // The site itself speaks plain HTTP, so https comes from a proxy.
  check({ name: 'proxy', label: 'Proxy' }, settings.TRUSTED_PROXIES !== 'none', {
    done: `Forwarded addresses are believed from ${settings.TRUSTED_PROXIES}.`,
    open: 'Set TRUSTED_PROXIES to the address of the proxy that speaks https, usually 127.0.0.1. Without it all visitors count as one.',
  }),
  check({ name: 'secret', label: 'Secret' }, true, {
    done: settings.SECRET
      ? 'It is in the settings.'
      : 'It was made on the first start and is kept in DATA_DIR; backups hold it too.',
    open: '',
  }),
]
