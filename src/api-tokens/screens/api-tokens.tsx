import { data, Form, useNavigation } from 'react-router'
import { API_SCOPE_NAMES, scopeLabel, TOKEN_LIVES, TOKEN_NAME_MAXIMUM } from '#platform/rules/api-scopes.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { CheckboxList } from '#ui/screens/checkbox-list.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { Confirm } from '#ui/screens/confirm.tsx'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Select, TextField } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { MailAddress } from '#ui/screens/mail-address.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
// API tokens: other tools that read or change data of this site.
import { useRead } from '#ui/screens/use-words.ts'
import type { ApiToken } from '../server/manage-tokens.ts'
import type { Route } from './+types/api-tokens'

const STATES = {
  active: { status: 'Active', tone: 'good' },
  expired: { status: 'Expired', tone: 'quiet' },
  revoked: { status: 'Revoked', tone: 'quiet' },
  'maker gone': { status: 'Creator is no longer an admin', tone: 'bad' },
} as const

function TokenTable({ tokens }: { tokens: readonly ApiToken[] }) {
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
    { head: 'Permissions', cell: ({ scopes }) => scopes.join(', '), wraps: true },
    { head: 'Created by', cell: ({ maker }) => <MailAddress>{maker}</MailAddress>, wraps: true },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : format.dateAndTime(lastUsedAt)),
    },
    {
      head: 'Expires',
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

const FLASH = flashes({ revoked: 'The token is revoked' })

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    tokens: await orErrorScreen(scopeOf(context).act.listApiTokens()),
    flashMessage: FLASH.wordsAt(url),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  if (formText(form, 'intent') === 'revoke') {
    const { refusal } = await attemptConfirmed({ context, request, form }, () =>
      act.revokeApiToken(formText(form, 'token')),
    )
    return refusal
      ? data({ refusal, typed: undefined, token: undefined }, { status: refusal.status })
      : redirectWithFlash(FLASH.to('/api-tokens', 'revoked'))
  }
  const typed = {
    name: formText(form, 'name'),
    scopes: formTextList(form, 'scope'),
    days: formText(form, 'days'),
  }
  const days = typed.days === NEVER ? null : Number(typed.days || NaN)
  const { done, refusal } = await attemptConfirmed({ context, request, form }, () =>
    act.makeApiToken({ name: typed.name, scopes: typed.scopes, days }),
  )
  return refusal
    ? data({ refusal, typed, token: undefined }, { status: refusal.status })
    : data({ refusal: undefined, typed: undefined, token: done.token })
}

export const meta: Route.MetaFunction = () => [{ title: 'API tokens' }]

export default function ApiTokens({
  loaderData: { tokens, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const { refusal, typed, token } = actionData ?? {}
  const isBesideField = Object.keys(refusal?.errors ?? {}).length > 0
  return (
    <>
      <PageHead title="API tokens" trail={[{ to: '/setting', label: 'Settings' }]}>
        Other tools read or change data of this site with a token: your books, a spreadsheet, a script. A
        token opens what you choose here, and stops when you revoke it or when you are no longer an admin.
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={refusal} title="Not done" isBesideField={isBesideField} />
        {token && (
          <Notice refusal title="Copy the token now. It is not shown again.">
            <code className="mt-1 block text-base [overflow-wrap:anywhere] select-all">{token}</code>
          </Notice>
        )}
        <Card title="Tokens" id="tokens">
          <TokenTable tokens={tokens} />
        </Card>
        <TokenForm key={token} errors={refusal?.errors ?? {}} typed={typed} />
      </div>
    </>
  )
}

/** The value of the choice without an end. */
const NEVER = 'never'

const LIVES = TOKEN_LIVES.map((days) =>
  days === null
    ? { value: NEVER, label: 'Never' }
    : { value: String(days), label: days === 365 ? 'After a year' : `After ${days} days` },
)

interface TokenFormProps {
  errors: Record<string, string>
  typed?: { name: string; scopes: string[]; days: string } | undefined
}

function TokenForm({ errors, typed }: TokenFormProps) {
  const read = useRead()
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title="Create a token" id="make">
      <Form method="post" noValidate className="grid max-w-2xl gap-5">
        <TextField
          name="name"
          label="Name"
          help="The tool that gets it. The audit trail names what was done with it."
          example="Bookkeeping"
          required
          maxLength={TOKEN_NAME_MAXIMUM}
          defaultValue={typed?.name}
          error={errors.name}
        />
        <CheckboxList
          legend="Permissions"
          name="scope"
          choices={API_SCOPE_NAMES.map((value) => ({ value, label: read(scopeLabel(value)) }))}
          checked={typed?.scopes ?? []}
          error={errors.scopes}
        />
        <Select
          name="days"
          label="Expires"
          defaultValue={typed?.days ?? '365'}
          choices={LIVES}
          error={errors.days}
        />
        <div>
          <Button disabled={busy}>Create token</Button>
        </div>
      </Form>
    </Card>
  )
}
