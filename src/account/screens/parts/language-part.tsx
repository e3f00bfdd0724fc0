// In which language a person reads the site and its emails.
import { Form } from 'react-router'
import { ownNameOf, type Language } from '#platform/rules/languages.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Select } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { PartState } from './part-state.ts'

interface LanguagePartProps extends PartState {
  language: Language
  choices: readonly Language[]
  isTeam: boolean
}

export function LanguagePart({ language, choices, isTeam, refusal }: LanguagePartProps) {
  const t = useWords('platform.screens')
  if (choices.length < 2) return null
  return (
    <Card title={t('languageTitle')} id="language">
      <p className="mb-3 text-sm text-muted">{t(isTeam ? 'languageOfTeam' : 'languageOfCustomer')}</p>
      <Form method="post" className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <Select
          name="language"
          label={t('languageTitle')}
          hideLabel
          defaultValue={language}
          error={refusal?.errors.language}
          choices={choices.map((value) => ({ value, label: ownNameOf(value) }))}
        />
        <Button variant="quiet" name="intent" value="language" className="justify-self-start">
          {t('saveLanguage')}
        </Button>
      </Form>
    </Card>
  )
}
