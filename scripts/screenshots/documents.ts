import { LIGHT, type Camera } from './camera.ts'
import type { DemoSite } from './demo-site.ts'
import { issueDocuments } from './issue-documents.ts'

/** One invoice of each kind, and a credit note. */
export async function shootDocuments(camera: Camera, site: DemoSite): Promise<void> {
  const [admin, customer] = [await site.admin(), await site.customer('Buyer', 'buyer@northlight.example')]
  for (const [kind, number] of await issueDocuments({ app: site.app, admin, customer }))
    await camera.shoot({ path: `/invoice/${number}`, name: `invoice-${kind}`, who: customer, views: LIGHT })
}
