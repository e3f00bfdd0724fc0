// The agency enters an order for a customer who phoned, or an invoice for anything. Its buttons for rows and for the
// total send the form, so it works without scripts.
import { data, Form } from 'react-router'
import { AmountTable } from '#checkout/screens/amount-table.tsx'
import { NEW_LINE } from '#orders/rules/typed-lines.ts'
import { changedLines, LineEditor, linesInPlainMoney, typedLinesIn } from '#orders/screens/line-editor.tsx'
import { LANGUAGES, ownNameOf, toLanguage } from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { RequiredNote, Select, TextArea, TextField } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formTexts } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { PLANS } from '../rules/plan-presets.ts'
import type { TypedTotal } from '../server/enter-order.ts'
import type { Route } from './+types/new-order'

const FLASH = flashes({ entered: say('agency-orders.admin', 'entered') })

const BUYER = ['customerName', 'customerEmail', 'companyName', 'vatNumber', 'customerCountry'] as const
const FIELDS = [...BUYER, 'customerAddress', 'language', 'plan', 'key'] as const
type Typed = Record<(typeof FIELDS)[number], string>

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const { language } = await site.format()
  const facts = await orErrorScreen(act.newOrderFacts())
  const given = (name: string) => url.searchParams.get(name) ?? ''
  const typed: Typed = {
    customerName: given('name'),
    customerEmail: given('email'),
    companyName: '',
    vatNumber: '',
    customerCountry: '',
    customerAddress: '',
    language,
    plan: 'link',
    key: facts.key,
  }
  return {
    facts,
    typed,
    languages: LANGUAGES.map((value) => ({ value, label: ownNameOf(value) })),
    flashMessage: FLASH.wordsAt(url, site),
    enteredId: url.searchParams.get('of') ?? '',
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { act, site } = scopeOf(context)
  const form = await request.formData()
  const typed: Typed = formTexts(form, FIELDS)
  const hasWork = form.has('hasWork')
  const format = await site.format()
  const { records } = await orErrorScreen(act.newOrderFacts())
  const changed = changedLines(form, records, format)
  const lines = changed?.lines ?? typedLinesIn(form)
  const { plain, questions } = linesInPlainMoney(lines, format)
  const { customerCountry, companyName, vatNumber } = typed
  const total = await orErrorScreen(
    act.totalOfTyped({ customerCountry, companyName, vatNumber, lines: plain }),
  )
  const shown = { typed, hasWork, lines, focus: changed?.focus ?? -1, total }
  if (changed) return data({ ...shown, errors: questions, problem: '' })
  if (Object.keys(questions).length)
    return data({ ...shown, errors: questions, problem: '' }, { status: 422 })
  const { done, refusal } = await attempt(() =>
    act.enterOrder(
      {
        customerName: typed.customerName,
        customerEmail: typed.customerEmail,
        customerAddress: typed.customerAddress,
        customerCountry,
        ...(companyName.trim() && { companyName }),
        ...(vatNumber.trim() && { vatNumber }),
        language: toLanguage(typed.language),
        lines: plain,
        plan: typed.plan,
        hasWork,
      },
      { idempotencyKey: typed.key },
    ),
  )
  if (refusal)
    return data({ ...shown, errors: refusal.errors, problem: refusal.detail }, { status: refusal.status })
  return redirectAfter(url, FLASH.to('/admin/new-order', 'entered', { of: done.order._id }))
}

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('agency-orders.admin')
  const { facts, languages, flashMessage, enteredId } = loaderData
  const typed = actionData?.typed ?? loaderData.typed
  const errors: Record<string, string> = actionData?.errors ?? {}
  const lines = actionData?.lines ?? [NEW_LINE]
  const focus = actionData?.focus ?? -1
  const hasWork = actionData?.hasWork ?? true
  // What came back from the server is shown as it came back.
  const shown = JSON.stringify([typed, lines, focus, errors])
  const hasErrors = Object.keys(errors).length > 0
  return (
    <>
      <title>{t('title')}</title>
      <PageHead title={t('title')} trail={[{ to: '/total-orders', label: t('orders') }]}>
        {t('lead')}
      </PageHead>
      {flashMessage && !actionData && (
        <Notice
          className="mb-6"
          actions={<LinkButton to={`/admin/payment-status/${enteredId}`}>{t('seeOrder')}</LinkButton>}
        >
          {flashMessage}
        </Notice>
      )}
      {(actionData?.problem || hasErrors) && (
        <Notice tone="wrong" className="mb-6" title={t('notEntered')}>
          {errors.lines ?? errors.plan ?? (actionData?.problem || t('lookBelow'))}
        </Notice>
      )}
      <Form key={shown} method="post" noValidate className="space-y-6">
        {/* Enter presses the first button of a form, and that should not take a row away. */}
        <button
          type="submit"
          name="intent"
          value="update"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
        <input type="hidden" name="key" value={typed.key} />
        <CustomerFields typed={typed} errors={errors} languages={languages} />
        <LineEditor lines={lines} errors={errors} focus={focus} records={facts.records} />
        <Card title={t('payment')} id="payment">
          <div className="grid gap-4">
            <Select
              name="plan"
              label={t('plan')}
              defaultValue={typed.plan}
              error={errors.plan}
              choices={PLANS.map((value) => ({ value, label: t(`plan.${value}`) }))}
            />
            <label className="flex min-h-11 items-start gap-3 text-sm">
              <input
                type="checkbox"
                name="hasWork"
                value="yes"
                defaultChecked={hasWork}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-medium text-ink">{t('hasWork')}</span>
                <span className="block text-muted">{t('hasWorkHelp')}</span>
              </span>
            </label>
          </div>
        </Card>
        <Card title={t('total')} id="total">
          <Total total={actionData?.total ?? null} />
          <Button name="intent" value="update" variant="quiet" formNoValidate className="mt-3">
            {t('updateTotal')}
          </Button>
        </Card>
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="save">
            {t('enter')}
          </Button>
          <LinkButton to="/total-orders">{t('cancel')}</LinkButton>
        </div>
        <datalist id="countries">
          {facts.countries.map((country) => (
            <option key={country} value={country} />
          ))}
        </datalist>
      </Form>
    </>
  )
}

function Total({ total }: { total: TypedTotal | null }) {
  const t = useWords('agency-orders.admin')
  if (!total) return <p className="text-sm text-muted">{t('totalLater')}</p>
  const { amounts, tax, currency } = total
  return (
    <AmountTable
      amounts={amounts}
      tax={tax}
      currency={currency}
      billing="once"
      laterCents={amounts.totalCents}
    />
  )
}

interface CustomerFieldsProps {
  typed: Typed
  errors: Record<string, string>
  languages: readonly { value: string; label: string }[]
}

function CustomerFields({ typed, errors, languages }: CustomerFieldsProps) {
  const t = useWords('agency-orders.admin')
  const field = (name: (typeof BUYER)[number] | 'customerAddress') => ({
    name,
    label: t(`field.${name}`),
    defaultValue: typed[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <Card title={t('customer')} id="customer">
      <RequiredNote className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('customerName')} required maxLength={100} />
        <TextField {...field('customerEmail')} required type="email" />
        <TextField {...field('companyName')} optional maxLength={120} />
        <TextField {...field('vatNumber')} optional maxLength={40} />
        <TextArea
          {...field('customerAddress')}
          required
          rows={3}
          maxLength={300}
          fieldClassName="sm:col-span-2"
        />
        <TextField {...field('customerCountry')} required maxLength={80} list="countries" />
        <Select
          name="language"
          label={t('field.language')}
          defaultValue={typed.language}
          choices={languages}
          error={errors.language}
        />
      </div>
    </Card>
  )
}
