// API tokens: other tools that read or change data of this site.
import { data } from 'react-router'
import { Card } from '#ui/screens/card.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/api-tokens'
import { NEVER, TokenForm } from './token-form.tsx'
import { TokenTable } from './token-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    tokens: await orErrorScreen(scopeOf(context).act.listApiTokens()),
    wasRevoked: url.searchParams.get('done') === 'revoked',
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
      : redirectWithFlash('/api-tokens?done=revoked')
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

export default function ApiTokens({ loaderData: { tokens, wasRevoked }, actionData }: Route.ComponentProps) {
  const { refusal, typed, token } = actionData ?? {}
  const isBesideField = Object.keys(refusal?.errors ?? {}).length > 0
  return (
    <>
      <PageHead title="API tokens" trail={[{ to: '/setting', label: 'Settings' }]}>
        Other tools read or change data of this site with a token: your books, a spreadsheet, a script. A
        token opens what you choose here, and stops when you revoke it or when you are no longer an admin.
      </PageHead>
      <div className="space-y-6">
        {wasRevoked && !actionData && <Notice>The token is revoked</Notice>}
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
