// The first hour: eight steps from the demo to the agency's own site. A step is done when its forms say so,
// or when an admin says that it is right as it is.
import type { ContentType } from '#content/rules/model/define.ts'
import { about } from '#content/rules/types/about.ts'
import { banner } from '#content/rules/types/banner.ts'
import { brand } from '#content/rules/types/brand.ts'
import { contactDetail } from '#content/rules/types/contact-detail.ts'
import { logo } from '#content/rules/types/logo.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { region } from '#content/rules/types/region.ts'
import { seller } from '#content/rules/types/seller.ts'
import { DEMO_OWNER } from '#identity/server/first-admin.ts'
import { invalid } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Check } from './check.ts'
import { demoRecords } from './demo-left.ts'
import { runChecks } from './go-live-checks.ts'
import { savedByPerson } from './saved-by-person.ts'

export const SETUP_STEPS = ['you', 'agency', 'place', 'packages', 'money', 'mail', 'demo', 'live'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export interface Setup {
  steps: { name: SetupStep; isDone: boolean; wasConfirmed: boolean; isLater: boolean }[]
  checks: Check[]
  /** Records of the demo that nobody changed. */
  demoRecords: number
  /** How customers know the admin who asks; '' before they have entered their own name. */
  ownName: string
}

/** To confirm these means to leave them for later, not that they are done. */
const CAN_WAIT: readonly SetupStep[] = ['money', 'mail']

/** What visitors see first of the agency. */
const AGENCY = [logo, banner, about, contactDetail]

export async function readSetup(app: App, viewer: Viewer): Promise<Setup> {
  const { name } = requirePermission(viewer, 'change-settings')
  const ownName = name === DEMO_OWNER.name ? '' : name
  const { db } = app.database
  const demo = await demoRecords(app, db)
  const checks = await runChecks(app)
  const confirmed = (await db.selectFrom('setup_steps').select('step').execute()).map(({ step }) => step)
  const untouched = demo.filter(({ isUntouched }) => isUntouched)
  const hasDemo = (type: ContentType) => untouched.some(({ row }) => row.type === type.name)
  const isDone = (name: string) => checks.some((check) => check.name === name && check.state === 'done')
  const found: Record<SetupStep, boolean> = {
    you: ownName !== '',
    agency:
      !AGENCY.some(hasDemo) && (await areShown(app, AGENCY)) && (await savedByPerson(app.database.db, brand)),
    place: (await savedByPerson(app.database.db, region)) && (await savedByPerson(app.database.db, seller)),
    packages: !hasDemo(pricing) && (await isShown(app, pricing)),
    money: isDone('payments'),
    mail: isDone('mail'),
    demo: demo.length === 0,
    live: checks.every(({ state }) => state === 'done'),
  }
  const steps = SETUP_STEPS.map((name) => {
    const wasConfirmed = confirmed.includes(name)
    const isDone = found[name] || (wasConfirmed && !CAN_WAIT.includes(name))
    return { name, isDone, wasConfirmed, isLater: wasConfirmed && !isDone }
  })
  return { steps, checks, demoRecords: untouched.length, ownName }
}

/** Says that a step is right as it is, or takes that back. */
export async function confirmSetupStep(
  app: App,
  viewer: Viewer,
  { step, isDone }: { step: string; isDone: boolean },
): Promise<void> {
  const actor = requirePermission(viewer, 'change-settings')
  const name = SETUP_STEPS.find((known) => known === step)
  // Nobody can tick off a name, or going live, by hand. What is stored and the list of checks decide.
  if (!name || name === 'you' || name === 'live') throw invalid({ step: say('setup.agency', 'noStep') })
  await inTransaction(app, async ({ tx, at }) => {
    await tx.deleteFrom('setup_steps').where('step', '=', name).execute()
    if (isDone) await tx.insertInto('setup_steps').values({ step: name, actor: actor.userId, at }).execute()
  })
}

async function areShown(app: App, types: readonly ContentType[]): Promise<boolean> {
  for (const type of types) if (!(await isShown(app, type))) return false
  return true
}

async function isShown({ database: { db } }: App, { name }: ContentType): Promise<boolean> {
  const row = await db
    .selectFrom('content')
    .select('id')
    .where('type', '=', name)
    .where('hidden', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return Boolean(row)
}
