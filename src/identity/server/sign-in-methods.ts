import type { House } from '#platform/server/house.ts'
import { OIDC } from './oauth-config.ts'

export interface SignInMethod {
  id: string
  label: string
}

/** The buttons of /login. Read from the library, so that only methods that work are offered. */
export async function signInMethods(house: House): Promise<SignInMethod[]> {
  const names: Record<string, string> = {
    google: 'Google',
    github: 'GitHub',
    twitter: 'Twitter',
    [OIDC]: house.settings.OIDC_NAME,
  }
  const { socialProviders: providers } = await house.auth.$context
  return providers.map(({ id }) => ({ id, label: names[id] ?? id }))
}
