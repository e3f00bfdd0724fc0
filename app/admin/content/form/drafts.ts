// Drafts of forms in localStorage: they survive a reload, a sign-out and a closed tab. Every opened form has
// its own key, so two tabs don't overwrite each other's draft.
import type { Values } from '../plan.ts'

export interface Draft {
  values: Values
  /** The version of the record it was typed over. */
  version: number
  at: number
}

const PREFIX = 'shingle draft'
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

export const draftKey = (record: string, session: string): string => `${PREFIX} ${record} ${session}`

/** Drafts of this record from other forms, newest first. Deletes expired and unreadable ones. */
export function findDrafts(record: string, ownKey: string): { key: string; draft: Draft }[] {
  const drafts: { key: string; draft: Draft }[] = []
  for (const key of keysOf(`${PREFIX} ${record} `)) {
    const draft = readDraft(key)
    if (!draft || Date.now() - draft.at > MAX_AGE_MS) removeDraft(key)
    else if (key !== ownKey) drafts.push({ key, draft })
  }
  return drafts.sort((a, b) => b.draft.at - a.draft.at)
}

export function deleteDrafts(record: string): void {
  for (const key of keysOf(`${PREFIX} ${record} `)) removeDraft(key)
}

// Storage may be full or blocked; the form works without it.
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

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
