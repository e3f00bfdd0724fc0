import type { App } from '#platform/server/app.ts'
import { OIDC } from './oauth-config.ts'

export interface SignInMethod {
  id: string
  label: string
}

/** The buttons of /login. Read from the library, so that only methods that work are offered. */
export async function signInMethods(app: App): Promise<SignInMethod[]> {
  const names: Record<string, string> = {
    google: 'Google',
    github: 'GitHub',
    twitter: 'Twitter',
    [OIDC]: app.settings.OIDC_NAME,
  }
  const { socialProviders: providers } = await app.auth.$context
  return providers.map(({ id }) => ({ id, label: names[id] ?? id }))
}
