// The offer as its customer reads it, on a phone first: what is offered, what can be chosen, the answer, and the
// conversation. Without scripts all of it works by buttons.
import { data, redirect } from 'react-router'
import { TICKED } from '#checkout/screens/agreement-fields.tsx'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { BackHome, ButtonLink, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { formText, formTextList, formTexts } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { isOpenOffer } from '../../rules/offer-states.ts'
import type { CustomerOffer } from '../../server/customer-offer.ts'
import type { Route } from './+types/offer'
import { AnswerForm } from './answer-form.tsx'
import { Conversation } from './conversation.tsx'
import { Decline } from './decline.tsx'
import { Lines } from './lines.tsx'
import { Total } from './total.tsx'

export const handle: PageHandle = { sheet: 'offer', mailedLink: 'offer', slimFooter: true }
export const headers = headersWith({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })

const versionAt = (url: URL): number | undefined => {
  const text = url.searchParams.get('version') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const { done, refusal } = await attempt(() =>
    act.openOffer({ token: params.token, version: versionAt(url) }),
  )
  if (done) return data({ offer: done, token: params.token })
  if (refusal.status !== 404) throw data(refusal, { status: refusal.status })
  return data({ offer: undefined, token: '' }, { status: 404 })
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const { act, peer, prefix } = scopeOf(context)
  const form = await request.formData()
  const text = (name: string) => formText(form, name)
  const here = `${prefix}/offer/${token}`
  const chosen = {
    options: formTextList(form, 'option').map(Number).filter(Number.isInteger),
    alternative: text('alternative') === 'b' ? ('b' as const) : ('a' as const),
  }
  const typed = formTexts(form, ['name', 'address', 'reason', 'text', 'termsAgreed', 'earlyStart'])
  const intent = text('intent')
  const { done, refusal } = await attempt(async () => {
    switch (intent) {
      case 'pay':
        return { path: prefix + (await act.payOffer(token)) }
      case 'accept':
        await act.acceptOffer({
          token,
          peer,
          body: {
            ...chosen,
            version: Number(text('version')),
            name: typed.name,
            ...(form.has('address') && { address: typed.address }),
            shownTotal: text('shownTotal'),
            termsAgreed: typed.termsAgreed === TICKED,
            earlyStart: typed.earlyStart === TICKED,
          },
        })
        return '#accepted'
      case 'decline':
        await act.declineOffer({ token, body: { reason: typed.reason } })
        return ''
      case 'ask':
        await act.askAboutOffer({ token, body: { text: typed.text, key: text('key') || undefined } })
        return '#conversation'
      default:
        return undefined
    }
  })
  if (typeof done === 'object') return redirect(done.path, 303)
  if (done !== undefined) return redirect(here + done, 303)
  // Chosen, and not accepted yet: the same page with the total of it.
  const page = await attempt(() => act.openOffer({ token, chosen }))
  const answer = { typed, intent, refusal, sheet: page.done?.sheet }
  return refusal ? answerRefused(answer, refusal) : data(answer)
}

export default function OfferPage({ loaderData: { offer, token }, actionData }: Route.ComponentProps) {
  const t = useWords('offers.pages')
  const format = useFormat()
  if (!offer)
    return (
      <SmallPage icon="clock" heading={t('deadHeading')}>
        <title>{t('deadHeading')}</title>
        <p className="mt-5 lead">{t('dead')}</p>
        <BackHome />
      </SmallPage>
    )
  const sheet = actionData?.sheet ?? offer.sheet
  const isNewest = offer.version === offer.newestVersion
  const canAnswer = isNewest && isOpenOffer(offer.state)
  const { refusal, typed, intent } = actionData ?? {}
  const title = t('title', { number: offer.number })
  return (
    <main id="main" className="measure py-8 sm:py-14">
      <title>{title}</title>
      <div className="mx-auto max-w-[46rem] space-y-8">
        <header>
          <p className="text-muted">{offer.agency}</p>
          <h1 className="mt-1 page-title">{title}</h1>
          <p className="mt-3 text-muted">
            {t('forAndUntil', {
              name: sheet.customer.company || sheet.customer.name,
              day: format.day(sheet.validUntil),
            })}
            {offer.version > 1 && ` ${t('version', { version: offer.version })}`}
          </p>
        </header>
        {refusal && intent !== 'ask' && (
          <Notice tone="wrong" title={intent === 'accept' ? t('notAccepted') : t('notDone')}>
            {refusal.detail}
          </Notice>
        )}
        <Standing offer={offer} token={token} />
        {sheet.before && <p className="whitespace-pre-line">{sheet.before}</p>}
        <form method="post" data-live="" className="space-y-8">
          {/* Enter presses the first button of a form, and that should not accept anything. */}
          <button
            type="submit"
            name="intent"
            value="update"
            formNoValidate
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
          />
          <Lines sheet={sheet} canChoose={canAnswer} />
          <Total sheet={sheet} terms={offer.terms} canChoose={canAnswer} />
          {sheet.after && <p className="whitespace-pre-line">{sheet.after}</p>}
          {canAnswer && (
            <AnswerForm offer={offer} typed={typed} errors={(intent === 'accept' && refusal?.errors) || {}} />
          )}
        </form>
        {canAnswer && <Decline typed={typed?.reason} isOpen={intent === 'decline'} />}
        <p>
          <ButtonLink href={`/offer/${token}/pdf?version=${offer.version}`} look="outline">
            {t('pdf')}
          </ButtonLink>
        </p>
        <Conversation
          offer={offer}
          typed={intent === 'ask' ? typed?.text : undefined}
          refusal={intent === 'ask' ? refusal : undefined}
        />
        {offer.newestVersion > 1 && <Versions offer={offer} />}
      </div>
    </main>
  )
}

/** What became of the offer, and what to do then. */
function Standing({ offer, token }: { offer: CustomerOffer; token: string }) {
  const t = useWords('offers.pages')
  const format = useFormat()
  const { state, version, newestVersion, accepted } = offer
  if (accepted) return <Accepted accepted={accepted} />
  if (version !== newestVersion)
    return (
      <Notice tone="info" actions={<ButtonLink href={`/offer/${token}`}>{t('seeNewest')}</ButtonLink>}>
        {t('isOld')}
      </Notice>
    )
  if (state !== 'expired' && state !== 'declined' && state !== 'withdrawn') return null
  return (
    <Notice
      tone="info"
      title={
        state === 'expired'
          ? t('closed.expired', { day: format.day(offer.sheet.validUntil) })
          : t(`closed.${state}`)
      }
    >
      {t('askForNew')}
    </Notice>
  )
}

function Accepted({ accepted: { by, at, pay } }: { accepted: NonNullable<CustomerOffer['accepted']> }) {
  const t = useWords('offers.pages')
  const format = useFormat()
  return (
    <section id="accepted" aria-labelledby="accepted-heading" className="rounded-2xl bg-accent-soft p-6">
      <h2 id="accepted-heading" className="title">
        {t('accepted')}
      </h2>
      <p className="mt-2">{t('acceptedBy', { by, when: format.dateAndTime(at) })}</p>
      {pay ? (
        <>
          <p className="mt-2">{t('payNext')}</p>
          <form method="post" className="mt-4">
            <SubmitButton name="intent" value="pay" className="w-full sm:w-auto">
              {t('pay', { amount: format.money(pay.cents, pay.currency) })}
            </SubmitButton>
          </form>
        </>
      ) : (
        <p className="mt-2">{t('nothingToPay')}</p>
      )}
    </section>
  )
}

function Versions({ offer }: { offer: CustomerOffer }) {
  const t = useWords('offers.pages')
  const versions = Array.from({ length: offer.newestVersion }, (_, place) => offer.newestVersion - place)
  return (
    <nav aria-label={t('versions')} className="text-sm text-muted">
      {t('versions')}{' '}
      {versions.map((version) => (
        <a
          key={version}
          href={`?version=${version}`}
          {...(version === offer.version && { 'aria-current': 'page' as const })}
          className="me-3 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('version', { version })}
        </a>
      ))}
    </nav>
  )
}
