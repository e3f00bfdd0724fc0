// One email of the outbox: its status, its links, its content, and the button to send it again.
import { useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
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
import type { Route } from './+types/outbox-mail'

const FLASH = flashes({ again: 'The email is in the queue again.' })

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

export const meta: Route.MetaFunction = () => [{ title: 'Email' }]

const MAIL_TEXT = 'font-mono text-xs leading-relaxed [overflow-wrap:anywhere] break-words whitespace-pre-wrap'

export default function OutboxEmail({
  loaderData: { mail, links, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const format = useFormat()
  const moment = (iso: string | null) => (iso ? format.dateAndTime(Date.parse(iso)) : '')
  return (
    <>
      <PageHead
        title={mail.subject}
        trail={[
          { to: '/setting', label: 'Settings' },
          { to: '/outbox', label: 'Outbox' },
        ]}
        actions={<IntentButton intent="again">Send again</IntentButton>}
      />
      {flashMessage && !actionData && <Notice className="mb-6">{flashMessage}</Notice>}
      <RefusalNotice refusal={actionData?.refusal} className="mb-6" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start">
        <div className="grid gap-6">
          <Card>
            <FactList
              facts={[
                ['Kind', mail.label],
                ['To', mail.to],
                ['Attached', mail.documents.map((number) => `${number}.pdf`).join(', ')],
                ['Status', <StatusBadge key="status" status={mail.status} />],
                ['Written', moment(mail.createdAt)],
                ['Sent', moment(mail.sentAt)],
                ['Link works until', moment(mail.expiresAt)],
                ['Tries', mail.attempts || ''],
                ['The email server said', mail.lastError],
              ]}
            />
          </Card>
          {mail.linksHidden && (
            <Card title="Links" id="links">
              <p className="mb-4 text-sm text-muted">
                The links are hidden because you signed in a while ago.
              </p>
              <IntentButton intent="show">Show the links</IntentButton>
            </Card>
          )}
          {!mail.linksHidden && links.length > 0 && (
            <Card title="Links" id="links">
              <ul className="grid list-none gap-3 p-0">
                {links.map((link) => (
                  <li key={link}>
                    <CopyLink link={link} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <Card title="As text" id="as-text">
            <pre className={MAIL_TEXT}>{mail.text}</pre>
          </Card>
        </div>
        <Card title="As it looks" id="as-html">
          <MailFrame key={mail.html} title={`The email “${mail.subject}”`} html={mail.html} />
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
