// A wrong definition stops the start with a message that names type.field.
import type { ContentType } from './define.ts'
import { FIELD_KINDS } from './field-kinds.ts'

const RESERVED = new Set([
  '_id',
  'createdAt',
  'updatedAt',
  'version',
  'hidden',
  '__proto__',
  'constructor',
  'prototype',
])

export function checkDefinitions<T extends readonly ContentType[]>(types: T): T {
  const faults = [...types.flatMap(faultsOf), ...clashes(types)]
  if (faults.length)
    throw new Error(`The content definitions are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  return types
}

function faultsOf(type: ContentType): string[] {
  const faults: string[] = []
  const report = (field: string, fault: string) => faults.push(`${type.name}.${field}: ${fault}`)
  if (!Object.keys(type.fields).length) report('fields', 'a type needs at least one field')
  for (const [name, field] of Object.entries(type.fields)) {
    if (RESERVED.has(name) || !/^[A-Za-z]\w*$/.test(name))
      report(name, 'this name is reserved, or has other characters than letters and digits')
    if (!(field.kind in FIELD_KINDS)) report(name, `there is no field kind "${field.kind}"`)
    if (!field.label?.trim()) report(name, 'a field needs a label')
    if ((field.kind === 'choice') !== Boolean(field.choices?.length))
      report(name, 'choices belong to a choice field, and a choice field needs them')
    if ((field.kind === 'reference' || field.kind === 'references') !== Boolean(field.of))
      report(name, 'a reference must name its type, and no other field may')
    if ((field.kind === 'whole-number') !== Boolean(field.range))
      report(name, 'only a whole number has a range, and it must')
    if (field.caption !== undefined && !type.fields[field.caption])
      report(name, `there is no field "${field.caption}"`)
    if (field.maximum !== undefined && !(field.maximum > 0)) report(name, 'the maximum must be above 0')
  }
  for (const key of ['titleField', 'uniqueField'] as const)
    if (type[key] !== undefined && !type.fields[type[key]]) report(key, `there is no field "${type[key]}"`)
  for (const key of ['shownWhen', 'audited', 'asksFirst', 'mostPer', 'partOf', 'ownPage'] as const) {
    const field = type[key]?.field
    if (field !== undefined && !type.fields[field]) report(key, `there is no field "${field}"`)
  }
  const weighed = { ...type.asksFirst?.about, ...type.audited?.told }
  for (const field of [...Object.keys(weighed), ...(type.audited?.also ?? [])])
    if (!type.fields[field]) report('audited', `there is no field "${field}"`)
  for (const [key, path] of Object.entries({ ...type.calls, ...type.screens })) {
    if (!path.startsWith('/')) report(key, 'an address starts with /')
    if (['one', 'update', 'edit', 'editAlso'].includes(key) !== path.includes('{id}'))
      report(key, `"${path}" ${path.includes('{id}') ? 'must not' : 'must'} hold {id}`)
  }
  return faults
}

function clashes(types: readonly ContentType[]): string[] {
  const seen = new Map<string, string>()
  const faults: string[] = []
  const claim = (key: string, owner: string) => {
    if (seen.has(key)) faults.push(`${owner}: ${key} is already taken by ${seen.get(key)}`)
    seen.set(key, owner)
  }
  for (const type of types) {
    claim(`the name ${type.name}`, type.name)
    claim(`GET ${type.calls.list}`, `${type.name}.list`)
    claim(`GET ${type.calls.one}`, `${type.name}.one`)
    claim(`POST ${type.calls.create}`, `${type.name}.create`)
    claim(`PUT ${type.calls.update}`, `${type.name}.update`)
    claim(`the screen ${type.screens.edit}`, `${type.name}.edit`)
  }
  return faults
}
