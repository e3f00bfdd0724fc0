// What people type and have not sent yet stays in their browser for 30 days: it survives a reload, a closed
// tab and a session that ended. Each entry carries who typed it; a sign-out clears them all (CLEAR_STORAGE).
import { DAY } from '#platform/rules/durations.ts'
import { useRootData } from './page-frame.ts'

const PREFIX = 'typed'
const KEEP_MS = 30 * DAY

/** Whose input the entries are. Visitors have no account: they come by the mailed link of an order. */
export function useOwner(): string {
  const viewer = useRootData()?.viewer
  return viewer && viewer.role !== 'visitor' ? viewer.id : 'visitor'
}

export const keyOf = (owner: string, name: string): string => `${PREFIX} ${owner} ${name}`

// Storage may be full or blocked. Every form must work without it.
export function keep(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, at: Date.now() }))
  } catch {}
}

export function kept<T extends object>(key: string): { value: T; at: number } | undefined {
  try {
    const entry = JSON.parse(localStorage.getItem(key) ?? 'null') as { value?: T; at?: number } | null
    const { value, at } = entry ?? {}
    return value && typeof value === 'object' && at && Date.now() - at < KEEP_MS ? { value, at } : undefined
  } catch {
    return undefined
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

export function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Expired and unreadable entries, whoever typed them. */
export function forgetExpired(): void {
  for (const key of keysOf(`${PREFIX} `)) if (!kept(key)) forget(key)
}
