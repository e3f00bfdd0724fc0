// Drafts of forms in the browser's own storage: they outlive a reload, a sign-out and a closed tab. Each
// opened form writes one of its own, so that two tabs, or an old draft not yet decided on, don't overwrite
// each other.
import type { Values } from '../plan.ts'

export interface Draft {
  values: Values
  /** The version of the record it was typed over. */
  version: number
  at: number
}

const PREFIX = 'shingle draft'
const OLDEST = 30 * 24 * 60 * 60 * 1000

export const draftKey = (record: string, session: string): string => `${PREFIX} ${record} ${session}`

/** Drafts of this record that other forms left behind, newest first. Very old ones are thrown away. */
export function findDrafts(record: string, ownKey: string): { key: string; draft: Draft }[] {
  const found: { key: string; draft: Draft }[] = []
  for (const key of keysOf(`${PREFIX} ${record} `)) {
    const draft = readDraft(key)
    if (!draft || Date.now() - draft.at > OLDEST) removeDraft(key)
    else if (key !== ownKey) found.push({ key, draft })
  }
  return found.sort((a, b) => b.draft.at - a.draft.at)
}

export function deleteDrafts(record: string): void {
  for (const key of keysOf(`${PREFIX} ${record} `)) removeDraft(key)
}

// Storage may be full or forbidden; a form must work without it.
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {}
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as Draft
    return draft && typeof draft.at === 'number' && typeof draft.values === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}

function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}
