// The account's sessions, with a button that ends all but the current one.
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useFormat } from '#app/use-format.ts'
import { deviceName } from '#domain/device-name.ts'
import type { AccountSession } from '#server/use-cases/people/account.ts'

export function SessionsPart({ sessions }: { sessions: AccountSession[] }) {
  const format = useFormat()
  return (
    <Card title="Where you are signed in" id="sessions">
      <ul className="list-none divide-y divide-line p-0 text-sm">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              <span className="font-medium">{deviceName(session.device)}</span>
              <span className="text-muted">
                {' '}
                · since {format.dateAndTime(Date.parse(session.since))}
                {session.address && ` · ${session.address}`}
              </span>
            </span>
            {session.current && <StatusBadge status="This one" tone="good" />}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-4">
        <Button variant="quiet" name="intent" value="sessions" disabled={sessions.length < 2}>
          Sign out everywhere else
        </Button>
      </Form>
    </Card>
  )
}
