// The definitions say what the specification's contract says, word for word.
import { describe, expect, it } from 'vitest'
import { CONTENT_TYPES, contentType } from '#content/rules/index.ts'
import { PACKAGE_POINTS } from '#content/rules/types/pricing.ts'
import { SHOWN_WORK_STEPS } from '#content/rules/types/work-step.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }
import { inEnglish } from '#tests/support/words.ts'

interface ContractType {
  name: string
  kind: string
  fields: string[]
  optional?: string[]
  choices?: Record<string, string[]>
  list: string
  one: string
  create: string
  update: string
  manage: string
  edit: string
  editAlso?: string
  added?: string
  updated: string
}

/** Optional fields that the contract does not know. Without them everything is as it says. */
const OWN_FIELDS: Record<string, string[]> = {
  about: ['aboutPercentOne', 'aboutPercentTwo', 'aboutPercentThree'],
  counters: [
    'happyClientsSuffix',
    'projectCompleteSuffix',
    'yearofExperienceSuffix',
    'teamSuffix',
    'winingAwardSuffix',
  ],
  pricing: [
    'packageBilling',
    'packageCard',
    'packageFor',
    'packageMost',
    'packageServices',
    'packageTagline',
  ],
  footerSocial: ['otherLinks'],
  serviceItem: ['serviceReceives'],
}

describe.each(contract.content as ContractType[])('$name', (wanted) => {
  const type = inEnglish(contentType(wanted.name)!)

  it('has the fields, calls, screens and words of the contract', () => {
    const names = Object.keys(type.fields)
    expect(names.filter((name) => !type.fields[name]!.optional).sort()).toEqual([...wanted.fields].sort())
    expect(names.filter((name) => type.fields[name]!.optional).sort()).toEqual(
      [...(wanted.optional ?? []), ...(OWN_FIELDS[wanted.name] ?? [])].sort(),
    )
    expect(type.kind).toBe(wanted.kind)
    expect(type.calls).toEqual({
      list: wanted.list,
      one: wanted.one,
      create: wanted.create,
      update: wanted.update,
    })
    expect(type.screens).toEqual({
      manage: wanted.manage,
      edit: wanted.edit,
      ...(wanted.editAlso ? { editAlso: wanted.editAlso } : {}),
    })
    expect({ added: type.texts.added, updated: type.texts.updated }).toEqual({
      added: wanted.added,
      updated: wanted.updated,
    })
    for (const [field, choices] of Object.entries(wanted.choices ?? {}))
      expect(type.fields[field]!.choices).toEqual(choices)
  })
})

it('the payment email is the contract’s', () => {
  const wanted = contract.business.find((each) => each.name === 'paymentEmail')!
  const type = inEnglish(contentType('paymentEmail')!)
  expect(type.calls).toEqual({
    list: wanted.list,
    one: wanted.one,
    create: wanted.create,
    update: wanted.update,
  })
  expect(type.screens).toEqual({ manage: wanted.manage, edit: wanted.edit })
  expect(type.texts).toMatchObject({ added: wanted.added, updated: wanted.updated })
})

it('the limits are the contract’s', () => {
  expect(SHOWN_WORK_STEPS).toEqual(contract.limits.workSteps)
  expect(PACKAGE_POINTS).toHaveLength(contract.limits.editorPoints)
})

it('has all of the contract’s types', () => {
  const names = CONTENT_TYPES.map((type): string => type.name)
  expect(contract.content.filter(({ name }) => !names.includes(name))).toEqual([])
})
