import type { House } from '../house.ts'
import { OIDC } from './oauth-config.ts'

export interface SignInMethod {
  id: string
  label: string
}

/** What /login offers: asked from the library, so that a button is there exactly when it works. */
export async function signInMethods(house: House): Promise<SignInMethod[]> {
  const names: Record<string, string> = {
    google: 'Google',
    github: 'GitHub',
    twitter: 'Twitter',
    [OIDC]: house.settings.OIDC_NAME,
  }
  const { socialProviders: offered } = await house.auth.$context
  return offered.map(({ id }) => ({ id, label: names[id] ?? id }))
}
