// API tokens: other tools that read or change data of this site.
import { data, Form, useNavigation } from 'react-router'
import { API_SCOPE_NAMES, scopeLabel, TOKEN_LIVES, TOKEN_NAME_MAXIMUM } from '#platform/rules/api-scopes.ts'
import { say } from '#platform/rules/words.ts'
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
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { ApiToken } from '../server/manage-tokens.ts'
import type { Route } from './+types/api-tokens'

const STATES = {
  active: { key: 'state.active', tone: 'good' },
  expired: { key: 'state.expired', tone: 'quiet' },
  revoked: { key: 'state.revoked', tone: 'quiet' },
  'maker gone': { key: 'state.makerGone', tone: 'bad' },
} as const

function TokenTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const format = useFormat()
  const t = useWords('api-tokens.admin')
  const columns: Column<ApiToken>[] = [
    {
      head: t('column.name'),
      cell: ({ name, lastFour }) => (
        <span>
          <span className="font-medium">{name}</span>{' '}
          <code className="text-xs text-muted">shingle_…{lastFour}</code>
        </span>
      ),
      wraps: true,
    },
    { head: t('permissions'), cell: ({ scopes }) => scopes.join(', '), wraps: true },
    { head: t('column.maker'), cell: ({ maker }) => <MailAddress>{maker}</MailAddress>, wraps: true },
    {
      head: t('column.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : format.dateAndTime(lastUsedAt)),
    },
    {
      head: t('expires'),
      cell: ({ expiresAt }) => (expiresAt === null ? t('never') : format.date(expiresAt)),
    },
    {
      head: t('column.state'),
      cell: ({ state }) => <StatusBadge status={t(STATES[state].key)} tone={STATES[state].tone} />,
    },
    {
      head: t('revoke'),
      hideHead: true,
      cell: ({ _id, name, state }) =>
        state !== 'revoked' && (
          <Confirm
            label={t('revoke')}
            fullLabel={t('revokeToken', { name })}
            question={t('revokeQuestion', { name })}
            detail={t('revokeDetail')}
            yes={t('revokeYes')}
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
      caption={t('title')}
      columns={columns}
      rows={tokens}
      keyOf={({ _id }) => _id}
      empty={<EmptyState title={t('none')}>{t('noneMeans')}</EmptyState>}
    />
  )
}

const FLASH = flashes({ revoked: say('api-tokens.agency', 'done.revoked') })

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

export default function ApiTokens({
  loaderData: { tokens, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const t = useWords('api-tokens.admin')
  const { refusal, typed, token } = actionData ?? {}
  const isBesideField = Object.keys(refusal?.errors ?? {}).length > 0
  return (
    <>
      <title>{t('title')}</title>
      <PageHead title={t('title')} trail={[{ to: '/setting', label: t('settings') }]}>
        {t('means')}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={refusal} title={t('notDone')} isBesideField={isBesideField} />
        {token && (
          <Notice refusal title={t('copyNow')}>
            <code className="mt-1 block text-base [overflow-wrap:anywhere] select-all">{token}</code>
          </Notice>
        )}
        <Card title={t('tokens')} id="tokens">
          <TokenTable tokens={tokens} />
        </Card>
        <TokenForm key={token} errors={refusal?.errors ?? {}} typed={typed} />
      </div>
    </>
  )
}

/** The value of the choice without an end. */
const NEVER = 'never'

interface TokenFormProps {
  errors: Record<string, string>
  typed?: { name: string; scopes: string[]; days: string } | undefined
}

function TokenForm({ errors, typed }: TokenFormProps) {
  const t = useWords('api-tokens.admin')
  const read = useRead()
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title={t('create')} id="make">
      <Form method="post" noValidate className="grid max-w-2xl gap-5">
        <TextField
          name="name"
          label={t('column.name')}
          help={t('nameHelp')}
          example={t('nameLike')}
          required
          maxLength={TOKEN_NAME_MAXIMUM}
          defaultValue={typed?.name}
          error={errors.name}
        />
        <CheckboxList
          legend={t('permissions')}
          name="scope"
          choices={API_SCOPE_NAMES.map((value) => ({ value, label: read(scopeLabel(value)) }))}
          checked={typed?.scopes ?? []}
          error={errors.scopes}
        />
        <Select
          name="days"
          label={t('expires')}
          defaultValue={typed?.days ?? '365'}
          choices={TOKEN_LIVES.map((days) =>
            days === null
              ? { value: NEVER, label: t('never') }
              : { value: String(days), label: days === 365 ? t('afterYear') : t('afterDays', { days }) },
          )}
          error={errors.days}
        />
        <div>
          <Button disabled={busy}>{t('createToken')}</Button>
        </div>
      </Form>
    </Card>
  )
}
