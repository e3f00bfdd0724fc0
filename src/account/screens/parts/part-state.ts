import type { Refusal } from '#ui/screens/scope.ts'

/** The refusal of a part's own form. */
export interface PartState {
  refusal?: Refusal
  typed?: { name: string; newEmail: string; seen: boolean }
}
