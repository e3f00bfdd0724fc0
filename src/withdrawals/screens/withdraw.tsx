// Withdraw from a contract: what was ordered and by whom, a look at it, and one button. Without a login, without
// a reason, and without scripts.
import { data, redirect } from 'react-router'
import { WITHDRAW_PATH } from '#content/rules/law.ts'
import { maximumOf } from '#content/rules/model/field-kinds.ts'
import { LARGE_INPUT } from '#site/screens/field-classes.ts'
import { Honeypot } from '#site/screens/parts/honeypot.tsx'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { readForm } from '#site/screens/read-visitor-form.ts'
import { BackHome, SmallPrintLink, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { FactList } from '#ui/screens/fact-list.tsx'
import { RequiredNote, TextField } from '#ui/screens/field.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import { WITHDRAWAL_FIELDS, WITHDRAWAL_FORM, type WithdrawalField } from '../rules/withdrawal.ts'
import type { Route } from './+types/withdraw'

export const handle = { slimFooter: true }
export const headers = headersWith()

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const { law } = await orErrorScreen(act.loadSite())
  if (!law.protectsConsumers) throw data(null, { status: 404 })
  const id = url.searchParams.get('received')
  return {
    declared: id ? await orErrorScreen(act.declaredWithdrawal(id)) : null,
    sendsMail: site.sendsMail,
  }
}

/** The steps that the buttons lead to. */
const STEPS = ['check', 'change', 'declare'] as const

export async function action({ context, request }: Route.ActionArgs) {
  const { act, peer } = scopeOf(context)
  const { typed: all, honeypot } = await readForm(request, [...WITHDRAWAL_FIELDS, 'step'])
  const { step: asked, ...typed } = all
  const step = STEPS.find((each) => each === asked) ?? 'check'
  if (step === 'change') return { typed, isChecked: false, refusal: undefined }
  if (step === 'declare') {
    const { done, refusal } = await attempt(() => act.declareWithdrawal({ body: typed, peer }))
    if (done) return redirect(`${WITHDRAW_PATH}?${new URLSearchParams({ received: done._id })}`, 303)
    return answerRefused({ typed, isChecked: false, refusal }, refusal)
  }
  const { refusal } = await attempt(() => act.checkWithdrawal({ body: typed, peer, honeypot }))
  if (refusal) return answerRefused({ typed, isChecked: false, refusal }, refusal)
  return { typed, isChecked: true, refusal: undefined }
}

export default function Withdraw({ loaderData: { declared, sendsMail }, actionData }: Route.ComponentProps) {
  const t = useWords('withdrawals.pages')
  if (declared && !actionData) return <Received at={declared.declaredAt} sendsMail={sendsMail} />
  const { typed, isChecked, refusal } = actionData ?? {}
  if (typed && isChecked) return <Confirm typed={typed} />
  return (
    <SmallPage icon="mail" heading={t('heading')}>
      <title>{t('heading')}</title>
      <p className="mt-5 lead">{t('about')}</p>
      <Declaration typed={typed} refusal={refusal} />
    </SmallPage>
  )
}

type Typed = Record<WithdrawalField, string>

const INPUTS: { name: WithdrawalField; type?: string; autoComplete: string }[] = [
  { name: 'name', autoComplete: 'name' },
  { name: 'number', autoComplete: 'off' },
  { name: 'email', type: 'email', autoComplete: 'email' },
]

function Declaration({ typed, refusal }: { typed: Typed | undefined; refusal: Refusal | undefined }) {
  const words = useAllWords()
  const t = words.of('withdrawals.pages')
  const local = useLocal()
  const hasFieldErrors = WITHDRAWAL_FIELDS.some((name) => refusal?.errors[name])
  return (
    <form
      method="post"
      action={local(WITHDRAW_PATH)}
      data-timed=""
      className="mx-auto mt-8 grid max-w-md gap-5 text-start"
    >
      {refusal && !hasFieldErrors && <Notice tone="wrong">{refusal.detail}</Notice>}
      <RequiredNote />
      {INPUTS.map(({ name, type = 'text', autoComplete }) => (
        <TextField
          key={name}
          id={`withdraw-${name}`}
          name={name}
          type={type}
          label={words.read(WITHDRAWAL_FORM[name].label)}
          help={name === 'name' ? undefined : t(`help.${name === 'number' ? 'number' : 'email'}`)}
          required
          maxLength={maximumOf(WITHDRAWAL_FORM[name])}
          autoComplete={autoComplete}
          defaultValue={typed?.[name]}
          error={refusal?.errors[name]}
          className={LARGE_INPUT}
        />
      ))}
      <Honeypot />
      <SubmitButton className="w-full">{t('continue')}</SubmitButton>
      <p className="text-sm text-muted">
        {t('privacyNote')}{' '}
        <SmallPrintLink href="/privacy">{words.of('site.screens')('frame.privacy')}</SmallPrintLink>
      </p>
    </form>
  )
}

/** The second step: nothing is declared before its button. */
function Confirm({ typed }: { typed: Typed }) {
  const words = useAllWords()
  const t = words.of('withdrawals.pages')
  const local = useLocal()
  return (
    <SmallPage icon="mail" heading={t('confirmHeading')}>
      <title>{t('confirmHeading')}</title>
      <p className="mt-5 lead">{t('confirmAbout')}</p>
      <div className="mx-auto mt-8 max-w-md text-start">
        <FactList
          facts={WITHDRAWAL_FIELDS.map((name) => [words.read(WITHDRAWAL_FORM[name].label), typed[name]])}
        />
        <form method="post" action={local(WITHDRAW_PATH)} className="mt-7">
          <Carried typed={typed} step="declare" />
          <SubmitButton className="w-full">{t('withdrawNow')}</SubmitButton>
        </form>
        <form method="post" action={local(WITHDRAW_PATH)} className="mt-3">
          <Carried typed={typed} step="change" />
          <button
            type="submit"
            className="min-h-11 w-full cursor-pointer text-accent underline underline-offset-4"
          >
            {t('change')}
          </button>
        </form>
      </div>
    </SmallPage>
  )
}

/** What was typed in the first step. */
const Carried = ({ typed, step }: { typed: Typed; step: (typeof STEPS)[number] }) => (
  <>
    <input type="hidden" name="step" value={step} />
    {WITHDRAWAL_FIELDS.map((name) => (
      <input key={name} type="hidden" name={name} value={typed[name]} />
    ))}
  </>
)

/** The same whether or not there is such an order: only its customer learns more, by email. */
function Received({ at, sendsMail }: { at: string; sendsMail: boolean }) {
  const t = useWords('withdrawals.pages')
  const format = useFormat()
  return (
    <SmallPage icon="check" heading={t('receivedHeading')} status={t('receivedStatus')}>
      <title>{t('receivedHeading')}</title>
      <p className="mt-5 lead">{t('receivedAt', { at: format.dateAndTime(Date.parse(at)) })}</p>
      {sendsMail && <p className="mt-3 text-muted">{t('receivedMail')}</p>}
      <BackHome />
    </SmallPage>
  )
}
