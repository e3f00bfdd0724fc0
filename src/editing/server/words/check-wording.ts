// Another wording of a message is checked like a translation: it can be read, and has the values and tags of
// the product's own.
import type { ContentType } from '#content/rules/model/define.ts'
import { wording } from '#content/rules/types/wording.ts'
import { meantBy } from '#content/server/wording.ts'
import { invalid } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { mayBeChanged, messageNamed } from '#platform/server/words/catalogues.ts'
import { faultOf, valuesIn } from '#platform/server/words/message-values.ts'

export function checkWording(
  { catalogues }: Pick<App, 'catalogues'>,
  { type, values }: { type: ContentType; values: Readonly<Record<string, string>> },
): void {
  if (type.name !== wording.name) return
  const meant = meantBy(values.message ?? '')
  const { catalogue, key } = messageNamed(meant?.id ?? '')
  const source = mayBeChanged(catalogue) ? catalogues.source()[catalogue]?.[key] : undefined
  if (!meant || source === undefined) throw invalid({ message: say('editing.agency', 'words.noSuchMessage') })
  const fault = faultOf(values.text ?? '', source)
  if (!fault) return
  if (fault === 'unreadable') throw invalid({ text: say('editing.agency', 'words.unreadable') })
  if ('unknown' in fault)
    throw invalid({ text: say('editing.agency', 'words.unknown', { name: fault.unknown }) })
  const { missing: name } = fault
  const isTag = valuesIn(source).get(name) === 'tag'
  throw invalid({
    text: isTag
      ? say('editing.agency', 'words.missingTag', { name })
      : say('editing.agency', 'words.missing', { name }),
  })
}
