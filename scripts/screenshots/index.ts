// npm run screenshots: small pictures of every screen and state in screenshots/, which git ignores. Name
// parts to take only these: npm run screenshots -- public states. Each part has a demo site of its own.
import { ALL_PROVIDERS } from '#tests/support/all-providers.ts'
import { findBrowser } from '../browser.ts'
import { openCamera, type Camera } from './camera.ts'
import { startDemo, type DemoSite } from './demo-site.ts'
import { shootDocuments } from './documents.ts'
import { shootMoments } from './moments.ts'
import { shootOlderForm, shootPayments } from './payments.ts'
import { shootPhotographs } from './photographs.ts'
import { shootPublic } from './public.ts'
import { shootAccount, shootAdmin } from './signed-in.ts'
import { shootWorkStates } from './work-stages.ts'

interface Part {
  shoot: (camera: Camera, site: DemoSite) => Promise<void>
  settings?: Record<string, string>
}

const PARTS: Record<string, Part> = {
  public: { shoot: shootPublic },
  account: { shoot: shootAccount },
  admin: { shoot: shootAdmin },
  states: { shoot: shootWorkStates },
  payments: { shoot: shootPayments, settings: ALL_PROVIDERS },
  'older-form': { shoot: shootOlderForm },
  moments: { shoot: shootMoments },
  photographs: { shoot: shootPhotographs },
  documents: { shoot: shootDocuments },
}

const executablePath = findBrowser()
if (!executablePath) {
  process.stderr.write('Screenshots need Chromium or Chrome. Install one, or name it in BROWSER_PATH.\n')
  process.exit(1)
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length) {
  process.stderr.write(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}.\n`)
  process.exit(1)
}
for (const [name, { shoot, settings = {} }] of Object.entries(PARTS)) {
  if (wanted.length && !wanted.includes(name)) continue
  const site = await startDemo(settings)
  const camera = await openCamera(executablePath, site.origin)
  try {
    await shoot(camera, site)
  } finally {
    await camera.close()
    await site.close()
  }
}
