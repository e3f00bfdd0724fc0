import { beforeEach } from 'vitest'
import { CUSTOMER_PASSWORD } from './people.ts'
import { sendRaw, type RawAnswer } from './raw.ts'
import { startSiteForFile, type TestSite } from './start-site.ts'

/** Cache-Control of a page that is the same for every visitor, and of one that is not. */
export const FOR_ALL = 'public, max-age=0, must-revalidate'
export const FOR_ONE = 'private, no-store'

/** The demo site. `renders` has each page that the present test rendered. */
export async function startCountedSite() {
  const renders: string[] = []
  const site: TestSite = await startSiteForFile({
    screens: true,
    settings: { SEED: 'demo', GITHUB_CLIENT_ID: 'x', GITHUB_CLIENT_SECRET: 'y' },
    onRender: (request) => renders.push(request.url.slice(site.origin.length)),
  })
  const email = 'zebedee@test.example'
  const customer = Object.assign(site.visitor(), { email })
  await customer.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'Zebedee Quux' })
  const admin = await site.admin()
  const page = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    getPage(site, path, { headers, method })
  // Empties the page cache.
  beforeEach(() => {
    site.app.signals.emit('content')
    renders.length = 0
  })
  return { site, admin, customer, renders, page }
}

const getPage = (
  site: TestSite,
  path: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
): Promise<RawAnswer> => sendRaw(site, { path, method, headers: { accept: 'text/html', ...headers } })
