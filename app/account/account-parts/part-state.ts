import type { Refusal } from '#app/scope.ts'

/** The refusal of a part's own form. */
export interface PartState {
  refusal?: Refusal
  typed?: { name: string; newEmail: string; seen: boolean }
}
