// How long data is kept, per kind. Every choice says how much of it is older now.
import { data, Form, useNavigation } from 'react-router'
import { durationWords, RETENTION_KINDS, type Months, type RetentionKind } from '#platform/rules/retention.ts'
import { say } from '#platform/rules/words.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmPanel } from '#ui/screens/confirm-panel.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { Select } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formTextList, formTexts } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { RetentionSetting } from '../server/retention-settings.ts'
import type { Route } from './+types/retention'

const FOR_EVER = 'for-ever'
const toValue = (months: Months): string => (months === null ? FOR_EVER : String(months))
/** The server refuses what is not a number, beside its field. */
const toMonths = (value: string): Months => (value === FOR_EVER ? null : Number(value || NaN))

const FLASH = flashes({ saved: say('privacy.admin', 'saved') })

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    settings: await orErrorScreen(scopeOf(context).act.retentionSettings()),
    flashMessage: FLASH.wordsAt(url),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = formTexts(form, RETENTION_KINDS)
  const wanted = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, toMonths(typed[kind])]))
  const { refusal } = await attemptConfirmed({ context, request, form }, () =>
    scopeOf(context).act.saveRetention({ ...wanted, agreed: formTextList(form, 'agreed') }),
  )
  return refusal
    ? data({ refusal, typed }, { status: refusal.status })
    : redirectWithFlash(FLASH.to('/retention', 'saved'))
}

type Typed = Record<RetentionKind, string>

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('privacy.admin')
  const { settings, flashMessage } = loaderData
  const { refusal, typed } = actionData ?? {}
  const isQuestion = refusal?.status === 409
  return (
    <>
      <title>{t('title')}</title>
      <PageHead title={t('title')} trail={[{ to: '/setting', label: t('settings') }]}>
        {t('about')}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <ConfirmPanel refusal={refusal} className="" />
        {isQuestion && typed && <Question refusal={refusal} typed={typed} />}
        {refusal && !isQuestion && !refusal.confirm && (
          <Notice tone="wrong" title={t('notSaved')}>
            {refusal.detail}
          </Notice>
        )}
        <RetentionForm settings={settings} typed={typed} errors={isQuestion ? {} : (refusal?.errors ?? {})} />
      </div>
    </>
  )
}

/** What would be deleted, before anything is saved. */
function Question({ refusal, typed }: { refusal: Refusal; typed: Typed }) {
  const t = useWords('privacy.admin')
  const losses = Object.entries(refusal.errors)
  return (
    <Notice
      tone="info"
      refusal
      title={t('question')}
      actions={
        <>
          <Form method="post">
            {Object.entries(typed).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {losses.map(([kind]) => (
              <input key={kind} type="hidden" name="agreed" value={kind} />
            ))}
            <Button variant="danger">{t('questionYes')}</Button>
          </Form>
          <LinkButton to="/retention" variant="plain">
            {t('cancel')}
          </LinkButton>
        </>
      }
    >
      <ul className="m-0 mt-1 list-disc space-y-0.5 ps-5">
        {losses.map(([kind, words]) => (
          <li key={kind}>{words}</li>
        ))}
      </ul>
      <p className="mt-1">{t('questionDetail')}</p>
    </Notice>
  )
}

interface RetentionFormProps {
  settings: readonly RetentionSetting[]
  typed: Typed | undefined
  errors: Record<string, string>
}

function RetentionForm({ settings, typed, errors }: RetentionFormProps) {
  const t = useWords('privacy.admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title={t('howLong')} id="retention">
      <Form method="post" className="grid max-w-2xl gap-6">
        {settings.map((setting) => (
          <KindField
            key={setting.kind}
            setting={setting}
            typed={typed?.[setting.kind]}
            error={errors[setting.kind]}
          />
        ))}
        <div>
          <Button disabled={busy}>{t('save')}</Button>
        </div>
      </Form>
    </Card>
  )
}

interface KindFieldProps {
  setting: RetentionSetting
  typed: string | undefined
  error: string | undefined
}

function KindField({
  setting: { kind, months, default: initial, choices, startsAt },
  typed,
  error,
}: KindFieldProps) {
  const format = useFormat()
  const t = useWords('privacy.admin')
  const read = useRead()
  const counted = (count: number) => t(`counted.${kind}`, { count })
  const wordsOf = ({ months: choice, older }: RetentionSetting['choices'][number]) => {
    const duration = choice === null ? t('forEver') : read(durationWords(choice))
    const isDefault = choice === initial
    if (!older) return isDefault ? t('choiceDefault', { duration }) : duration
    return t(isDefault ? 'choiceDefaultOlder' : 'choiceOlder', { duration, records: counted(older) })
  }
  const current = choices.find((choice) => choice.months === months)
  return (
    <div>
      <Select
        key={toValue(months)}
        name={kind}
        label={t(`kind.${kind}`)}
        help={t(`help.${kind}`)}
        error={error}
        defaultValue={typed ?? toValue(months)}
        choices={choices.map((choice) => ({ value: toValue(choice.months), label: wordsOf(choice) }))}
      />
      {startsAt !== null && current !== undefined && current.older > 0 && (
        <p className="mt-1.5 text-sm font-medium text-ink">
          {t('willGo', { records: counted(current.older), day: format.dateAndTime(startsAt) })}
        </p>
      )}
    </div>
  )
}
