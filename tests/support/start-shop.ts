// A test site that sells packages, and closes after the last test of its file.
import { afterAll } from 'vitest'
import type { Caller } from './caller.ts'
import { startProvider, type TestProvider } from './provider.ts'
import { openShop, type Plan } from './shop.ts'
import { startSiteForFile, type SiteOptions, type TestSite } from './start-site.ts'

export interface Shop {
  site: TestSite
  admin: Caller
  /** Every package on sale, by name. */
  plans: Record<string, Plan>
  /** The cheap package of $19.99, unless the test names its own prices. */
  plan: Plan
}

export interface ShopOptions extends SiteOptions {
  prices?: Record<string, string>
}

export async function startShop({ prices, ...options }: ShopOptions = {}): Promise<Shop> {
  const site = await startSiteForFile(options)
  const admin = await site.admin()
  const plans = await openShop(admin, prices)
  return { site, admin, plans, plan: plans.Basic! }
}

/** A shop whose payments go through a test provider. */
export async function startPaidShop({ settings, ...options }: ShopOptions = {}): Promise<
  Shop & { bank: TestProvider }
> {
  // Registered first, so it closes last: the site may still call it while it stops.
  const bank = await startProvider()
  afterAll(() => bank.close())
  return { ...(await startShop({ ...options, settings: { ...bank.settings, ...settings } })), bank }
}
