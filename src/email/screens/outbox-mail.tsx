// One email of the outbox: its status, its links, its content, and the button to send it again.
import { useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { say } from '#platform/rules/words.ts'
import { Card } from '#ui/screens/card.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { CopyLink } from '#ui/screens/copy-link.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/outbox-mail'

const FLASH = flashes({ again: say('email.admin', 'queued') })

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const mail = await orErrorScreen(scopeOf(context).act.oneOutboxEmail(params.id))
  // An email may quote a visitor's text, so a match need not be a valid URL.
  const links = [...new Set(mail.text.match(/https?:\/\/[^\s"'<>]+/g) ?? [])].filter(
    (link) => URL.canParse(link) && new URL(link).pathname !== '/',
  )
  return { mail, links, flashMessage: FLASH.wordsAt(url) }
}

export async function action({ params, context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  if (formText(form, 'intent') === 'show') {
    const { refusal } = await attemptConfirmed({ context, request, form }, () =>
      act.openOutboxEmail(params.id),
    )
    return refusal ? data({ refusal }, { status: refusal.status }) : redirectWithFlash(`/outbox/${params.id}`)
  }
  const { refusal } = await attempt(() => act.resendEmail(params.id))
  return refusal
    ? data({ refusal }, { status: refusal.status })
    : redirectWithFlash(FLASH.to(`/outbox/${params.id}`, 'again'))
}

const MAIL_TEXT = 'font-mono text-xs leading-relaxed [overflow-wrap:anywhere] break-words whitespace-pre-wrap'

export default function OutboxEmail({
  loaderData: { mail, links, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const t = useWords('email.admin')
  const format = useFormat()
  const moment = (iso: string | null) => (iso ? format.dateAndTime(Date.parse(iso)) : '')
  return (
    <>
      <title>{t('email')}</title>
      <PageHead
        title={mail.subject}
        trail={[
          { to: '/setting', label: t('settings') },
          { to: '/outbox', label: t('outbox') },
        ]}
        actions={<IntentButton intent="again">{t('again')}</IntentButton>}
      />
      {flashMessage && !actionData && <Notice className="mb-6">{flashMessage}</Notice>}
      <RefusalNotice refusal={actionData?.refusal} className="mb-6" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start">
        <div className="grid gap-6">
          <Card>
            <FactList
              facts={[
                [t('kind'), mail.label],
                [t('to'), mail.to],
                [t('attached'), mail.documents.map((number) => `${number}.pdf`).join(', ')],
                [
                  t('status'),
                  <StatusBadge key="status" status={mail.status} words={t(`state.${mail.status}`)} />,
                ],
                [t('written'), moment(mail.createdAt)],
                [t('sentAt'), moment(mail.sentAt)],
                [t('linkUntil'), moment(mail.expiresAt)],
                [t('tries'), mail.attempts || ''],
                [t('serverSaid'), mail.lastError],
              ]}
            />
          </Card>
          {mail.linksHidden && (
            <Card title={t('links')} id="links">
              <p className="mb-4 text-sm text-muted">{t('linksHidden')}</p>
              <IntentButton intent="show">{t('showLinks')}</IntentButton>
            </Card>
          )}
          {!mail.linksHidden && links.length > 0 && (
            <Card title={t('links')} id="links">
              <ul className="grid list-none gap-3 p-0">
                {links.map((link) => (
                  <li key={link}>
                    <CopyLink link={link} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <Card title={t('asText')} id="as-text">
            <pre className={MAIL_TEXT}>{mail.text}</pre>
          </Card>
        </div>
        <Card title={t('asItLooks')} id="as-html">
          <MailFrame key={mail.html} title={t('theEmail', { subject: mail.subject })} html={mail.html} />
        </Card>
      </div>
    </>
  )
}

/** Until it is measured. Without scripts it stays, and the frame scrolls. */
const INITIAL_HEIGHT = 960

/** The HTML of a mail in an iframe of the mail's height. */
function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(INITIAL_HEIGHT)

  // The height changes with the width and with loaded pictures. The frame may load before hydration.
  useEffect(() => {
    const element = frame.current!
    const observer = new ResizeObserver(() => {
      const inner = element.contentDocument?.body
      // 2 px for the border of the frame.
      if (inner?.offsetHeight) setHeight(inner.offsetHeight + 2)
    })
    const observe = () => {
      observer.disconnect()
      observer.observe(element)
      if (element.contentDocument?.body) observer.observe(element.contentDocument.body)
    }
    observe()
    element.addEventListener('load', observe)
    return () => {
      element.removeEventListener('load', observe)
      observer.disconnect()
    }
  }, [])

  // Scripts, forms and links are off. allow-same-origin only lets this screen measure the height.
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin"
      height={height}
      className="w-full rounded-md border border-line bg-paper"
    />
  )
}
