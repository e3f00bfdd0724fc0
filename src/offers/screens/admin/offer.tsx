// One offer: what it says, what became of it, and what is written about it.
import { data, Form, Link } from 'react-router'
import { AnchorButton, Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { CopyLink } from '#ui/screens/copy-link.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter, redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { isOpenOffer } from '../../rules/offer-states.ts'
import type { TeamOffer } from '../../server/list-offers.ts'
import type { Route } from './+types/offer'
import { OFFER_FLASH } from './flash.ts'
import { OfferBadge } from './offer-badge.tsx'
import { SheetTable } from './sheet-table.tsx'

/** Undefined if the address names none. */
export const versionAt = (url: URL): number | undefined => {
  const text = url.searchParams.get('version') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const shown = versionAt(url)
  return {
    shown,
    offer: await orErrorScreen(act.oneOffer({ id: params.id, version: shown })),
    flashMessage: OFFER_FLASH.wordsAt(url, site),
  }
}

export async function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  const text = formText(form, 'text')
  const here = `/admin/offers/${id}`
  const { done, refusal } = await attempt(async () => {
    switch (intent) {
      case 'send':
        await act.sendOffer(id)
        return { to: OFFER_FLASH.to(here, 'sent') }
      case 'withdraw':
        await act.withdrawOffer(id)
        return { to: OFFER_FLASH.to(here, 'withdrawn') }
      case 'delete':
        await act.deleteOffer(id)
        return { to: OFFER_FLASH.to('/admin/offers', 'deleted') }
      case 'duplicate':
        return {
          to: OFFER_FLASH.to(`/admin/offers/${(await act.duplicateOffer(id))._id}/edit`, 'duplicated'),
        }
      case 'seen':
        await act.noteOfferSeen(id)
        return { to: OFFER_FLASH.to(here, 'seen') }
      case 'link':
        return { link: (await act.newOfferLink(id)).url }
      default:
        await act.answerAboutOffer({ id, body: { text, key: formText(form, 'key') || undefined } })
        return { to: OFFER_FLASH.to(here, 'answered') }
    }
  })
  if (refusal) return data({ refusal, text, link: undefined }, { status: refusal.status })
  if (done.to === undefined) return data({ refusal: undefined, text: '', link: done.link })
  return done.to.startsWith(`${here}?`) ? redirectWithFlash(done.to) : redirectAfter(url, done.to)
}

export default function OfferScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('offers.admin')
  const format = useFormat()
  const { offer, shown, flashMessage } = loaderData
  const { refusal, link } = actionData ?? {}
  const title = t('offer', { number: offer.number })
  return (
    <>
      <title>{title}</title>
      <PageHead
        title={title}
        trail={[{ to: '/admin/offers', label: t('title') }]}
        actions={<OfferActions offer={offer} />}
      >
        <span className="inline-flex flex-wrap items-center gap-2">
          {offer.customerName} <OfferBadge offer={offer} />
        </span>
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={refusal} title={t('notDone')} />
        {link && (
          <Notice title={t('linkMade')}>
            <p className="mb-2">{t('linkOnce')}</p>
            <CopyLink link={link} />
          </Notice>
        )}
        {shown !== undefined && (
          <Notice
            tone="info"
            actions={<LinkButton to={`/admin/offers/${offer._id}`}>{t('seeNewest')}</LinkButton>}
          >
            {t('thisIsVersion', { version: shown })}
          </Notice>
        )}
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-6">
            <Card title={t('whatItSays')} id="says">
              <SheetTable sheet={offer.sheet} />
            </Card>
            <Thread offer={offer} refused={refusal && { text: actionData?.text ?? '', refusal }} />
          </div>
          <div className="min-w-0 space-y-6">
            <Card title={t('whatHappened')} id="happened">
              <WhatHappened offer={offer} />
            </Card>
            {offer.versions.length > 0 && (
              <Card title={t('versions')} id="versions">
                <ul className="m-0 list-none space-y-2 p-0 text-sm">
                  {offer.versions.map(({ version, sentAt, by }) => (
                    <li key={version}>
                      <Link to={`?version=${version}`} className={TEXT_LINK}>
                        {t('version', { version })}
                      </Link>{' '}
                      <span className="text-muted">
                        {t('sentBy', { when: format.dateAndTime(sentAt), by })}
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

function OfferActions({ offer }: { offer: TeamOffer }) {
  const t = useWords('offers.admin')
  const { _id: id, state, version, edited } = offer
  const isAccepted = state === 'accepted'
  const isOpen = isOpenOffer(state)
  return (
    <>
      {!isAccepted && (
        <IntentButton intent="send" variant={edited || !isOpen ? 'primary' : 'quiet'}>
          {version === 0
            ? t('send')
            : isOpen && !edited
              ? t('sendAgain')
              : t('sendVersion', { version: version + 1 })}
        </IntentButton>
      )}
      {!isAccepted && <LinkButton to={`/admin/offers/${id}/edit`}>{t('edit')}</LinkButton>}
      <AnchorButton href={`/admin/offers/${id}/pdf${version ? `?version=${version}` : ''}`}>
        {t('pdf')}
      </AnchorButton>
      {version > 0 && <IntentButton intent="link">{t('makeLink')}</IntentButton>}
      <IntentButton intent="duplicate">{t('duplicate')}</IntentButton>
      {isOpen && (
        <Confirm
          label={t('withdraw')}
          question={t('withdrawAsked')}
          detail={t('withdrawEffect')}
          yes={t('withdrawYes')}
          fields={{ intent: 'withdraw' }}
          variant="danger"
          danger
        />
      )}
      {version === 0 && (
        <Confirm
          label={t('delete')}
          question={t('deleteAsked')}
          detail={t('deleteEffect')}
          yes={t('deleteYes')}
          fields={{ intent: 'delete' }}
          variant="danger"
          danger
        />
      )}
    </>
  )
}

function WhatHappened({ offer }: { offer: TeamOffer }) {
  const t = useWords('offers.admin')
  const format = useFormat()
  const when = (at: string | null) => (at ? format.dateAndTime(Date.parse(at)) : '')
  return (
    <div className="space-y-4">
      <FactList
        facts={[
          [t('email'), offer.customerEmail],
          [t('validUntil'), format.day(offer.validUntil)],
          [t('sent'), when(offer.sentAt)],
          [t('openedFirst'), when(offer.openedAt)],
          [t('openedLast'), offer.lastOpenedAt === offer.openedAt ? '' : when(offer.lastOpenedAt)],
          [t('reminded'), when(offer.remindedAt)],
          [
            t('accepted'),
            offer.acceptedBy && t('acceptedBy', { by: offer.acceptedBy, when: when(offer.endedAt) }),
          ],
          [t('declined'), offer.state === 'declined' ? when(offer.endedAt) : ''],
          [t('reason'), offer.declinedWhy],
          [t('withdrawn'), offer.state === 'withdrawn' ? when(offer.endedAt) : ''],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {offer.orderId && (
          <LinkButton to={`/admin/payment-status/${offer.orderId}`}>{t('seeOrder')}</LinkButton>
        )}
        {offer.need && <IntentButton intent="seen">{t('seen')}</IntentButton>}
      </div>
    </div>
  )
}

interface ThreadProps {
  offer: TeamOffer
  refused: { text: string; refusal: { errors: Record<string, string> } } | undefined
}

function Thread({ offer, refused }: ThreadProps) {
  const t = useWords('offers.admin')
  const format = useFormat()
  if (offer.version === 0) return null
  return (
    <Card title={t('conversation')} id="conversation">
      <div className="space-y-4">
        {offer.messages.length === 0 && <p className="text-sm text-muted">{t('noMessages')}</p>}
        <ol className="m-0 list-none space-y-3 p-0 text-sm">
          {offer.messages.map(({ _id, side, text, at }) => (
            <li key={_id} className="rounded-md border border-line bg-paper p-3">
              <p className="text-muted">
                {side === 'customer' ? offer.customerName : t('you')}, {format.dateAndTime(at)}
              </p>
              <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
        <Form key={offer.messageKey} method="post" className="space-y-3" aria-labelledby="conversation">
          <input type="hidden" name="key" value={offer.messageKey} />
          <TextArea
            name="text"
            label={t('write')}
            required
            rows={4}
            help={t('writeHelp', { email: offer.customerEmail })}
            defaultValue={refused?.text}
            error={refused?.refusal.errors.text}
          />
          <Button name="intent" value="answer">
            {t('sendMessage')}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
