import type { Caller } from './caller.ts'
import { CUSTOMER_PASSWORD } from './people.ts'
import { sendRaw, type RawAnswer } from './raw.ts'
import { startSite, type TestSite } from './start-site.ts'

/** Cache-Control of a page that is the same for every visitor, and of one that is not. */
export const FOR_ALL = 'public, max-age=0, must-revalidate'
export const FOR_ONE = 'private, no-store'

/** The demo site. The address of each page that is rendered is added to `renders`. */
export async function startCountedSite(
  renders: string[],
): Promise<{ site: TestSite; admin: Caller; customer: Caller }> {
  const site: TestSite = await startSite({
    screens: true,
    settings: { SEED: 'demo', GITHUB_CLIENT_ID: 'x', GITHUB_CLIENT_SECRET: 'y' },
    onRender: (request) => renders.push(request.url.slice(site.origin.length)),
  })
  const email = 'zebedee@test.example'
  const customer = Object.assign(site.visitor(), { email })
  await customer.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'Zebedee Quux' })
  return { site, admin: await site.admin(), customer }
}

/** Empties the page cache and the list of renders. */
export function startOver({ house }: TestSite, renders: string[]): void {
  house.signals.emit('content')
  renders.length = 0
}

export const getPage = (
  site: TestSite,
  path: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
): Promise<RawAnswer> => sendRaw(site, { path, method, headers: { accept: 'text/html', ...headers } })
