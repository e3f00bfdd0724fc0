import type { ContentType } from '#content/rules/model/define.ts'

/** A field of the type that is easy to type into, and what to type. */
export function editedField(type: ContentType): { name: string; text: string } {
  const [name, field] =
    Object.entries(type.fields).find(
      ([, { kind }]) => kind === 'short-text' || kind === 'long-text' || kind === 'time-zone',
    ) ?? Object.entries(type.fields)[0]!
  const texts: Record<string, string> = {
    email: `new${Date.now()}@test.example`,
    image: '/art/favicon.svg',
    weekdays: 'Tue–Sat',
    code: `EDITED-${Date.now()}`,
    'time-zone': 'Europe/Lisbon',
    choice: field.choices?.at(-1) ?? '',
  }
  const text = texts[field.kind] ?? `Edited ${type.name} ${Date.now()}`
  return { name, text: text.slice(-(field.maximum ?? text.length)) }
}
