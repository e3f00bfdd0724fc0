// The demo has some features closed. Without its record of them, a site has all open.
import type { Caller } from './caller.ts'
import { ADMIN } from './people.ts'

export async function openFeatures(site: { visitor(): Caller }): Promise<void> {
  const admin = site.visitor()
  await admin.post('/api/auth/sign-in/email', ADMIN)
  for (const { _id: id } of (await admin.get('/api/features')).json)
    await admin.send('DELETE', `/api/features/${id}`)
}
