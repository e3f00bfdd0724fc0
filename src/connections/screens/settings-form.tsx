// The form of a group of settings. What the server sets is shown and fixed. A secret is never shown: it is
// replaced by another, or removed.
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { CheckboxList } from '#ui/screens/checkbox-list.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { Select, TextField } from '#ui/screens/field.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { ShownSetting } from '../server/owner-settings.ts'
import { CLEAR, partOf, removing } from './read-settings-form.ts'

const REMOVING = 'remove-setting'

export interface SettingsFormProps {
  title: string
  settings: readonly ShownSetting[]
  errors: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>> | undefined
  /** Beneath the heading of a part: the address to enter at its provider. */
  notes?: Readonly<Record<string, ReactNode>>
  /** What follows if all of it is removed. */
  without?: string
  /** The button that tries what is saved. */
  test?: ReactNode
  /** The providers that can be chosen. */
  providers?: readonly { value: string; label: string }[]
}

export function SettingsForm({
  title,
  settings,
  errors,
  typed,
  notes = {},
  without,
  test,
  providers = [],
}: SettingsFormProps) {
  const t = useWords('connections.admin')
  const busy = useNavigation().state !== 'idle'
  const parts = [...new Set(settings.map(({ part }) => part))]
  const isAllFixed = settings.every(({ setBy }) => setBy === 'server')
  return (
    <Card title={title} id="settings">
      {/* Its buttons stand in the other form, whose first button is what the Enter key presses. */}
      <Form method="post" id={REMOVING} />
      <Form method="post" className="grid max-w-2xl gap-8" autoComplete="off">
        {parts.map((part) => (
          <fieldset key={part ?? ''} className="grid min-w-0 gap-5">
            {part && <legend className="mb-3 font-display text-base font-semibold">{part}</legend>}
            {part && notes[part]}
            {settings
              .filter((setting) => setting.part === part)
              .map((setting) => (
                <SettingField
                  key={setting.name}
                  setting={setting}
                  error={errors[setting.name]}
                  typed={typed}
                  providers={providers}
                />
              ))}
          </fieldset>
        ))}
        {!isAllFixed && (
          <div>
            <Button name="intent" value="save" disabled={busy}>
              {t('save')}
            </Button>
          </div>
        )}
      </Form>
      <div className="mt-4 flex flex-wrap items-start gap-2">
        {test}
        {settings.some(({ setBy }) => setBy === 'owner') && (
          <Confirm
            label={t('removeAll')}
            question={t('removeAllAsked', { title })}
            detail={`${without ?? t('goesOn')} ${t('keysAgain')}`}
            yes={t('removeAllYes')}
            fields={{ intent: CLEAR }}
            variant="plain"
            danger
          />
        )}
      </div>
    </Card>
  )
}

interface SettingFieldProps {
  setting: ShownSetting
  error: string | undefined
  typed: SettingsFormProps['typed']
  providers: readonly { value: string; label: string }[]
}

function SettingField({ setting, error, typed, providers }: SettingFieldProps) {
  const { name, label, help, example, input, choices, value, isSecret, setBy } = setting
  const text = typed?.[name] ?? (isSecret ? '' : value)
  if (setBy === 'server') return <FixedSetting setting={setting} />
  const texts = { label, help, error }
  if (input === 'providers')
    return (
      <CheckboxList
        legend={label}
        name={name}
        choices={providers}
        checked={(typed ? (typed[name] ?? '') : value).split(',')}
        error={error}
      />
    )
  if (input === 'mail-server') return <MailServerFields setting={setting} error={error} typed={typed} />
  if (choices) return <Select key={value} name={name} {...texts} defaultValue={text} choices={choices} />
  if (isSecret)
    return (
      <div>
        <TextField
          name={name}
          type="password"
          {...texts}
          autoComplete="new-password"
          spellCheck={false}
          defaultValue={text}
        />
        <SecretState setting={setting} />
      </div>
    )
  return (
    <TextField
      key={value}
      name={name}
      {...texts}
      {...(input === 'time' && { type: 'time' })}
      {...(input === 'number' && { inputMode: 'numeric' as const })}
      example={example}
      autoComplete="off"
      spellCheck={false}
      defaultValue={text}
    />
  )
}

/** What the environment sets. */
function FixedSetting({ setting: { label, value, choices } }: { setting: ShownSetting }) {
  const t = useWords('connections.admin')
  const shown = choices?.find((choice) => choice.value === value)?.label ?? value
  return (
    <div className="text-sm">
      <p className="font-medium">{label}</p>
      <p className="mt-0.5 [overflow-wrap:anywhere] text-muted">
        {shown ? t('fixedAt', { value: shown }) : t('fixed')}
      </p>
    </div>
  )
}

/** Whether a secret is set, since when, and the button that removes it. */
function SecretState({
  setting: { name, label, input, value, setAt, setBy, mustBeEnteredAgain },
}: {
  setting: ShownSetting
}) {
  const format = useFormat()
  const t = useWords('connections.admin')
  const busy = useNavigation().state !== 'idle'
  if (setBy !== 'owner' || setAt === null) return null
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {mustBeEnteredAgain ? (
        <span className="font-medium text-danger">{t('enterAgain')}</span>
      ) : (
        <span className="[overflow-wrap:anywhere] text-muted">
          {t('setOn', {
            day: format.date(setAt),
            hasEnd: value ? 'yes' : 'no',
            end: value,
            fields: input === 'mail-server' ? 'several' : 'one',
          })}
        </span>
      )}
      <Button
        form={REMOVING}
        name="intent"
        value={removing(name)}
        variant="plain"
        size="small"
        disabled={busy}
      >
        {t.rich('remove', { label, quiet: (words) => <span className="sr-only">{words}</span> })}
      </Button>
    </div>
  )
}

function MailServerFields({ setting, error, typed }: Omit<SettingFieldProps, 'providers'>) {
  const { name, help } = setting
  const t = useWords('connections.admin')
  const field = (part: Parameters<typeof partOf>[1]) => ({
    name: partOf(name, part),
    defaultValue: typed?.[partOf(name, part)] ?? '',
    spellCheck: false,
  })
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label={t('mailServer')}
          help={help}
          example="smtp.example.com"
          error={error}
          autoComplete="off"
          {...field('host')}
        />
        <TextField
          label={t('port')}
          example={t('portExample')}
          inputMode="numeric"
          autoComplete="off"
          {...field('port')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('user')} autoComplete="off" {...field('user')} />
        <TextField label={t('password')} type="password" autoComplete="new-password" {...field('password')} />
      </div>
      <SecretState setting={setting} />
    </div>
  )
}
