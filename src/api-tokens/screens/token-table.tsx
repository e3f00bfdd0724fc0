import { Confirm } from '#ui/screens/confirm.tsx'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { MailAddress } from '#ui/screens/mail-address.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { ApiToken } from '../server/manage-tokens.ts'

const STATES = {
  active: { status: 'Active', tone: 'good' },
  expired: { status: 'Expired', tone: 'quiet' },
  revoked: { status: 'Revoked', tone: 'quiet' },
  'maker gone': { status: 'Maker is no longer an admin', tone: 'bad' },
} as const

export function TokenTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const format = useFormat()
  const columns: Column<ApiToken>[] = [
    {
      head: 'Name',
      cell: ({ name, lastFour }) => (
        <span>
          <span className="font-medium">{name}</span>{' '}
          <code className="text-xs text-muted">shingle_…{lastFour}</code>
        </span>
      ),
      wraps: true,
    },
    { head: 'It may', cell: ({ scopes }) => scopes.join(', '), wraps: true },
    { head: 'Made by', cell: ({ maker }) => <MailAddress>{maker}</MailAddress>, wraps: true },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : format.dateAndTime(lastUsedAt)),
    },
    {
      head: 'Ends',
      cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : format.date(expiresAt)),
    },
    { head: 'State', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
    {
      head: 'Revoke',
      hideHead: true,
      cell: ({ _id, name, state }) =>
        state !== 'revoked' && (
          <Confirm
            label="Revoke"
            fullLabel={`Revoke the token ${name}`}
            question={`Revoke the token “${name}”?`}
            detail="The tool that uses it is refused from now on. This can’t be undone; make a new one instead."
            yes="Yes, revoke it"
            fields={{ intent: 'revoke', token: _id }}
            variant="quiet"
            size="small"
            danger
          />
        ),
    },
  ]
  return (
    <DataTable
      caption="API tokens"
      columns={columns}
      rows={tokens}
      keyOf={({ _id }) => _id}
      empty={<EmptyState title="No tokens yet">No other tool can ask this site for data.</EmptyState>}
    />
  )
}
