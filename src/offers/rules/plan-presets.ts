// Payment plans to begin with. Each fills the rows of the form, where everything can be changed.
import { say } from '#platform/rules/words.ts'
import type { TypedPart } from './typed-offer.ts'

export const PLAN_PRESETS = ['now', 'halves', 'thirds', 'invoice14', 'invoice30'] as const
export type PlanPreset = (typeof PLAN_PRESETS)[number]

export const presetLabel = (preset: PlanPreset): string => say('offers.admin', `preset.${preset}`)

const part = (share: string, due: string, milestone = ''): TypedPart => ({ share, due, on: '', milestone })

/** `halfway` is what the milestone in the middle is called, in the language of the offer. */
export function presetPlan(
  preset: PlanPreset,
  halfway: string,
): { parts: TypedPart[]; terms: string; workStarts: string } {
  switch (preset) {
    case 'now':
      return { parts: [part('100 %', 'acceptance')], terms: 'now', workStarts: 'first-part' }
    case 'halves':
      return {
        parts: [part('50 %', 'acceptance'), part('50 %', 'delivery')],
        terms: 'now',
        workStarts: 'first-part',
      }
    case 'thirds':
      return {
        parts: [part('30 %', 'acceptance'), part('40 %', 'milestone', halfway), part('30 %', 'delivery')],
        terms: 'now',
        workStarts: 'first-part',
      }
    case 'invoice14':
    case 'invoice30':
      return {
        parts: [part('100 %', 'acceptance')],
        terms: preset === 'invoice14' ? '14' : '30',
        workStarts: 'acceptance',
      }
  }
}
