// A real OpenID Connect provider, on this machine. Its people sign in with any password; what it says of them
// is set here.
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import { Caller, type Answer } from './caller.ts'
import { freePort } from './free-port.ts'

export interface OpenIdPerson {
  email?: string
  verified?: boolean
  name?: string
}

export interface OpenId {
  issuer: string
  /** What a site is set up with to use it. */
  settings: Record<string, string>
  /** By the name they sign in with. */
  people: Record<string, OpenIdPerson>
  open(): Promise<void>
  close(): Promise<void>
}

export async function openIdProvider(siteOrigin: string): Promise<OpenId> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const people: Record<string, OpenIdPerson> = {}
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'shingle',
        client_secret: 'a-secret-for-tests-only',
        redirect_uris: [`${siteOrigin}/api/auth/callback/oidc`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only-for-tests'] },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: people[id]?.email,
        email_verified: people[id]?.verified ?? false,
        name: people[id]?.name ?? id,
      }),
    }),
  })
  let server: Server | undefined
  return {
    issuer,
    people,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'shingle',
      OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
      OIDC_NAME: 'Harbour ID',
    },
    async open() {
      server = createServer(provider.callback())
      await new Promise<void>((ready) => server!.listen(port, 'localhost', ready))
    },
    async close() {
      server?.closeAllConnections()
      await new Promise<void>((done) => (server ? server.close(() => done()) : done()))
    },
  }
}

/**
 * Signs in at the provider as a person would, and gives the address on our site that the browser is sent back
 * to.
 */
export async function passThrough(openId: OpenId, url: string, login: string): Promise<string> {
  const browser = new Caller(openId.issuer)
  let answer: Answer = await browser.get(url)
  for (let step = 0; step < 12; step++) {
    if (answer.location) {
      const to = new URL(answer.location, openId.issuer)
      if (to.origin !== openId.issuer) return to.pathname + to.search
      answer = await browser.get(to.href)
      continue
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(answer.text)?.[1]
    if (!action) break
    const prompt = /name="prompt" value="(\w+)"/.exec(answer.text)?.[1] ?? 'login'
    answer = await browser.send('POST', action, {
      form: prompt === 'login' ? { prompt, login, password: 'any' } : { prompt },
    })
  }
  throw new Error(`The provider did not send back: ${answer.status} ${answer.text.slice(0, 300)}`)
}
