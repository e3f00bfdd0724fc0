import type { App } from '#platform/server/app.ts'

/** Ends every session of an account except one. */
export async function endSessions(app: App, userId: string, exceptSessionId?: string): Promise<void> {
  const { adapter } = await app.auth.$context
  const except =
    exceptSessionId === undefined ? [] : [{ field: 'id', operator: 'ne' as const, value: exceptSessionId }]
  // One statement: the library's list of sessions stops at a hundred.
  await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: userId }, ...except] })
}
