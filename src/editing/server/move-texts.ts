// When the site's own language changes, the texts of the content change places: those of the new one become the
// record's own, and those that were are kept as a translation. So no text is lost, and a change back undoes it.
import type { ContentType } from '#content/rules/model/define.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { isTranslatable, translatedName } from '#content/rules/model/translations.ts'
import { languages, siteLanguages } from '#content/rules/types/languages.ts'
import { readPlace } from '#content/server/region.ts'
import type { Language } from '#platform/rules/languages.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { replaceContent } from './replace-content.ts'

type Values = Readonly<Record<string, string>>

interface Change {
  type: ContentType
  /** As they will be stored. */
  values: Values
  actor: Actor
}

/** Before the languages of a site are saved, restored or deleted. Of other types it does nothing. */
export async function moveTexts(app: App, unit: UnitOfWork, { type, values, actor }: Change): Promise<void> {
  if (type.name !== languages.name) return
  const { main: from } = (await readPlace(app, unit.tx)).languages
  const { main: to, published, prepared } = siteLanguages(values)
  if (from === to) return
  const isKept = [...published, ...prepared].includes(from)
  const types = app.types.filter(({ fields }) => Object.values(fields).some(isTranslatable))
  const names = types.map(({ name }) => name)
  const rows = await unit.tx
    .selectFrom('content')
    .selectAll()
    .where('type', 'in', names)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const ofRow = types.find(({ name }) => name === row.type)!
    const stored = parseStored(ofRow, JSON.parse(row.data))
    const moved = movedTexts(ofRow, stored, { from, to, isKept })
    const data = JSON.stringify(parseStored(ofRow, moved))
    if (data === JSON.stringify(stored)) continue
    await replaceContent(unit, { type: ofRow, before: row, next: { data }, action: 'updated', actor })
  }
}

interface Move {
  from: Language
  to: Language
  /** The site goes on in the earlier language too. */
  isKept: boolean
}

/** A text that has no translation stays, in place of one. If the earlier language goes on, it is kept there too. */
export function movedTexts(type: ContentType, stored: Values, { from, to, isKept }: Move): Values {
  const moved = { ...stored }
  for (const [name, field] of Object.entries(type.fields)) {
    const own = stored[name]
    const translation = stored[translatedName(name, to)]
    if (!isTranslatable(field) || !own) continue
    // The same in both only stood in place of a translation.
    if (translation ? translation !== own : isKept) moved[translatedName(name, from)] = own
    if (translation) moved[name] = translation
    delete moved[translatedName(name, to)]
  }
  return moved
}
