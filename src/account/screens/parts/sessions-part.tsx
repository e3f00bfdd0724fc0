// The account's sessions, with a button that ends all but the current one.
import { Form } from 'react-router'
import type { AccountSession } from '#people/server/account.ts'
import { deviceName } from '#platform/rules/device-name.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'

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
