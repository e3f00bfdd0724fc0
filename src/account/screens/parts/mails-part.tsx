// Which emails about orders the person gets, and a button that ends the links in them.
import { Form } from 'react-router'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import type { PartState } from './part-state.ts'

const LABELS: Record<string, string> = {
  'every-message': 'Every message: one email for all that is new',
  'only-when-needed': 'Only when you need me: questions, deliveries and money',
  mine: 'My orders and unassigned ones',
  all: 'All orders',
  'morning-list': 'Only the morning list',
}

interface MailsPartProps extends PartState {
  choice: string
  choices: string[]
}

export function MailsPart({ choice, choices, refusal }: MailsPartProps) {
  return (
    <Card title="Emails about orders" id="mails">
      <Form method="post" className="grid gap-3">
        <fieldset className="grid gap-2">
          <legend className="sr-only">Which emails do you want?</legend>
          {choices.map((each) => (
            <label key={each} className="flex items-start gap-2.5 text-sm">
              <input
                type="radio"
                name="choice"
                value={each}
                defaultChecked={each === choice}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              {LABELS[each] ?? each}
            </label>
          ))}
        </fieldset>
        {refusal?.errors.choice && <p className="text-sm text-danger">{refusal.errors.choice}</p>}
        <div>
          <Button name="intent" value="mails">
            Save choice
          </Button>
        </div>
      </Form>
      <Form method="post" className="mt-5 border-t border-line pt-4">
        <p className="mb-3 text-sm text-muted">
          Links in our emails open an order without a login. You can turn all of them off at once.
        </p>
        <Button variant="quiet" name="intent" value="links">
          Turn off all emailed links
        </Button>
      </Form>
    </Card>
  )
}
