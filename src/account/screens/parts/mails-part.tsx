// Which emails about orders the person gets, and a button that ends the links in them.
import { Form } from 'react-router'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { PartState } from './part-state.ts'

const KNOWN = ['every-message', 'only-when-needed', 'mine', 'all', 'morning-list'] as const

interface MailsPartProps extends PartState {
  choice: string
  choices: string[]
}

export function MailsPart({ choice, choices, refusal }: MailsPartProps) {
  const t = useWords('account.screens')
  return (
    <Card title={t('mails.title')} id="mails">
      <Form method="post" className="grid gap-3">
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t('mails.which')}</legend>
          {KNOWN.filter((each) => choices.includes(each)).map((each) => (
            <label key={each} className="flex items-start gap-2.5 text-sm">
              <input
                type="radio"
                name="choice"
                value={each}
                defaultChecked={each === choice}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              {t(`mails.choice.${each}`)}
            </label>
          ))}
        </fieldset>
        {refusal?.errors.choice && <p className="text-sm text-danger">{refusal.errors.choice}</p>}
        <div>
          <Button variant="quiet" name="intent" value="mails">
            {t('mails.save')}
          </Button>
        </div>
      </Form>
      <Form method="post" className="mt-5 border-t border-line pt-4">
        <p className="mb-3 text-sm text-muted">{t('mails.links')}</p>
        <Button variant="quiet" name="intent" value="links">
          {t('mails.endLinks')}
        </Button>
      </Form>
    </Card>
  )
}
