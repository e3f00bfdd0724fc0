// What the form of a group sends, as values by name. What was left as it is shown is not sent on.
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { mailServerAddress } from '../rules/mail-server.ts'
import type { ShownSetting } from '../server/owner-settings.ts'

/** Of the parts of a mail server. */
export const partOf = (name: string, part: 'host' | 'port' | 'user' | 'password'): string => `${name} ${part}`

const REMOVE = 'remove '

export const removing = (name: string): string => `${REMOVE}${name}`

/** `clear`: everything of the group. */
export const CLEAR = 'clear'

export function readSettingsForm(
  form: FormData,
  settings: readonly ShownSetting[],
): Record<string, string | null> {
  const intent = formText(form, 'intent')
  const own = settings.filter(({ setBy }) => setBy !== 'server')
  if (intent === CLEAR)
    return Object.fromEntries(own.filter(({ setBy }) => setBy === 'owner').map(({ name }) => [name, null]))
  if (intent.startsWith(REMOVE)) return { [intent.slice(REMOVE.length)]: null }
  return Object.fromEntries(
    own.flatMap((setting): [string, string | null][] => {
      const value = valueIn(form, setting)
      // An empty secret stays: what is stored is not in the form.
      if (value === setting.value || (value === '' && setting.isSecret)) return []
      return [[setting.name, value || null]]
    }),
  )
}

function valueIn(form: FormData, { name, input, value }: ShownSetting): string {
  const text = (part: string) => formText(form, part, { trim: true })
  if (input === 'mail-server') {
    const host = text(partOf(name, 'host'))
    return host
      ? mailServerAddress({
          host,
          port: text(partOf(name, 'port')),
          user: text(partOf(name, 'user')),
          password: formText(form, partOf(name, 'password')),
        })
      : ''
  }
  if (input === 'providers') {
    const chosen = formTextList(form, name)
    // The order of the pay page stays.
    const now = value.split(',').filter((provider) => chosen.includes(provider))
    return [...now, ...chosen.filter((provider) => !now.includes(provider))].join(',') || 'none'
  }
  // Which spaces count, the server knows.
  return formText(form, name)
}

/** What was typed, by field, for a form that was refused. Several ticks are one text, as their setting is. */
export const typedTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries([...new Set(form.keys())].map((name) => [name, formTextList(form, name).join(',')]))
