import type { Refusal } from '#app/scope.ts'

/** What a part is told when its own form was refused. */
export interface PartState {
  refusal?: Refusal
  typed?: { name: string; newEmail: string; seen: boolean }
}
