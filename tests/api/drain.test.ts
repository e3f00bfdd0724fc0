// An instance that is told to stop: the load balancer can leave it out before a request fails.
import { expect, it } from 'vitest'
import { startSite } from '#tests/support/start-site.ts'

it('is unhealthy at once, still answers new connections for DRAIN_SECONDS, then closes', async () => {
  const site = await startSite({ settings: { DRAIN_SECONDS: '5' } })
  expect((await site.visitor().get('/readyz')).status).toBe(200)
  const closed = site.close()
  for (const path of ['/healthz', '/readyz']) {
    const health = await site.visitor().get(path)
    expect([path, health.status, health.text]).toEqual([path, 503, 'the site is shutting down'])
  }
  expect(await site.admin()).toBeDefined()
  await closed
  await expect(site.visitor().get('/healthz')).rejects.toThrow()
})
