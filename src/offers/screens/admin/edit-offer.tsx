// Writes an offer, or changes one. Its buttons for rows and plans send the form, so it works without scripts.
import { data, Form } from 'react-router'
import { LANGUAGES, ownNameOf, toLanguage } from '#platform/rules/languages.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { NEW_LINE, type TypedOffer } from '../../rules/typed-offer.ts'
import type { Route } from './+types/edit-offer'
import { changeRows } from './change-rows.ts'
import { CustomerFields } from './customer-fields.tsx'
import { OFFER_FLASH } from './flash.ts'
import { LineRows } from './line-rows.tsx'
import { LiveTotal } from './live-total.tsx'
import { PlanRows } from './plan-rows.tsx'
import { TextFields } from './text-fields.tsx'
import { bodyOf, inPlainMoney, typedInForm } from './typed-form.ts'

const emptyOffer = (language: string, validUntil: string): TypedOffer => ({
  customerName: '',
  customerEmail: '',
  companyName: '',
  customerAddress: '',
  customerCountry: '',
  vatNumber: '',
  language,
  lines: [NEW_LINE],
  discount: '',
  parts: [{ share: '100 %', due: 'acceptance', on: '', milestone: '' }],
  workStarts: 'first-part',
  pausesWork: false,
  terms: 'now',
  validUntil,
  before: '',
  after: '',
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const facts = await orErrorScreen(act.offerFormFacts())
  const { language } = await site.format()
  const id = 'id' in params ? params.id : undefined
  const stored = id ? await orErrorScreen(act.typedOffer(id)) : undefined
  return {
    id,
    facts,
    number: stored?.number,
    revision: stored?.revision,
    typed: stored?.typed ?? emptyOffer(language, facts.validUntil),
    languages: LANGUAGES.map((value) => ({ value, label: ownNameOf(value) })),
    flashMessage: OFFER_FLASH.wordsAt(url),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { act, site } = scopeOf(context)
  const form = await request.formData()
  const typed = typedInForm(form)
  const intent = formText(form, 'intent')
  const { packages } = await orErrorScreen(act.offerFormFacts())
  const format = await site.format()
  const changed = changeRows(typed, intent, {
    packages,
    packageId: formText(form, 'package'),
    format,
    words: await orErrorScreen(act.wordsOfOffer(toLanguage(typed.language))),
  })
  if (changed) return data({ ...changed, refusal: undefined })
  const { plain, questions } = inPlainMoney(typed, format)
  const id = 'id' in params ? params.id : undefined
  const revision = formText(form, 'revision')
  const { done, refusal } = await attempt(async () => {
    if (Object.keys(questions).length) return undefined
    const body = bodyOf(plain, revision ? Number(revision) : undefined)
    const saved = id ? await act.changeOfferDraft({ id, body }) : await act.addOffer(body)
    return saved._id
  })
  if (refusal) return data({ typed, focus: '', refusal }, { status: refusal.status })
  if (done === undefined)
    return data(
      { typed, focus: '', refusal: { status: 422, title: '', detail: '', errors: questions } },
      { status: 422 },
    )
  return redirectAfter(url, OFFER_FLASH.to(`/admin/offers/${done}`, 'saved'))
}

export default function EditOffer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('offers.admin')
  const { id, facts, number, revision, languages, flashMessage } = loaderData
  const typed = actionData?.typed ?? loaderData.typed
  const errors = actionData?.refusal?.errors ?? {}
  const focus = actionData?.focus ?? ''
  const title = number ? t('editTitle', { number }) : t('new')
  const back = id ? `/admin/offers/${id}` : '/admin/offers'
  // What came back from the server is shown as it came back.
  const shown = JSON.stringify([typed, focus, errors])
  return (
    <>
      <title>{title}</title>
      <PageHead
        title={title}
        trail={[
          { to: '/admin/offers', label: t('title') },
          ...(id && number ? [{ to: back, label: t('offer', { number }) }] : []),
        ]}
      >
        {t('editLead')}
      </PageHead>
      {flashMessage && !actionData && <Notice className="mb-6">{flashMessage}</Notice>}
      {actionData?.refusal && (
        <Notice tone="wrong" className="mb-6" title={t('notSaved')}>
          {summaryOf(errors, actionData.refusal.detail)}
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
        {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
        <CustomerFields typed={typed} errors={errors} languages={languages} />
        <LineRows typed={typed} errors={errors} focus={focus} packages={facts.packages} />
        <PlanRows typed={typed} errors={errors} focus={focus} />
        <TextFields typed={typed} errors={errors} today={facts.today} />
        <LiveTotal facts={facts} typed={typed} />
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="save">
            {t('save')}
          </Button>
          <LinkButton to={back}>{t('cancel')}</LinkButton>
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

/** Errors stand beside their fields; those of the money as a whole are said above too. */
const summaryOf = (errors: Record<string, string>, detail: string) => errors.lines ?? errors.parts ?? detail
