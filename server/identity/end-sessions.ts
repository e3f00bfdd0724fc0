import type { House } from '../house.ts'

/** Ends every session of an account, but the one that is named. */
export async function endSessions(house: House, userId: string, but?: string): Promise<void> {
  const { adapter } = await house.auth.$context
  const others = but === undefined ? [] : [{ field: 'id', operator: 'ne' as const, value: but }]
  // In one statement: a list of them would end after the first hundred.
  await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: userId }, ...others] })
}
