import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { DESK, PHONE, TABLET, type Camera } from './camera.ts'

/** Every public page, a case study, and an address that does not exist. */
export async function shootPublic(camera: Camera): Promise<void> {
  const views = [PHONE, TABLET, DESK].map((width) => ({ width }))
  for (const path of [...PUBLIC_PAGES, '/results/casa-alba']) await camera.shoot({ path, views })
  await camera.shoot({ path: '/nowhere', name: 'not-found', views })
}
