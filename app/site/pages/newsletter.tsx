// The newsletter form of the footer posts here. Shows that a mail was sent, or the form again with its
// errors.
import { answerRefused, headersWith } from '#app/answer-refused.ts'
import { redirectWithFlash } from '#app/redirect-after.ts'
import { attempt, scopeOf } from '#app/scope.ts'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NEWSLETTER_FORM } from '#content/forms/contact-form.ts'
import { EMAIL_MAXIMUM } from '#domain/email-address.ts'
import { LARGE_INPUT } from '../field-classes.ts'
import { BackHome, SubmitButton } from '../parts/cta-buttons.tsx'
import { Honeypot } from '../parts/honeypot.tsx'
import { SmallPage } from '../parts/small-page.tsx'
import { readForm } from '../read-form.ts'
import { NEWSLETTER_PROMISE } from '../shell/newsletter-form.tsx'
import type { Route } from './+types/newsletter'

export const meta: Route.MetaFunction = () => [{ title: 'Newsletter' }]

export const headers = headersWith()

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  sendsMail: scopeOf(context).site.sendsMail,
  sent: new URL(request.url).searchParams.has('sent'),
})

export async function action({ request, context }: Route.ActionArgs) {
  const { act, peer } = scopeOf(context)
  const { typed, honeypot } = await readForm(request, ['subemail'])
  const { refusal } = await attempt(() => act.subscribe({ body: typed, peer, honeypot }))
  if (!refusal) return redirectWithFlash('/newsletter?sent=1')
  return answerRefused({ typed, refusal }, refusal)
}

export default function Newsletter({ loaderData: { sent, sendsMail }, actionData }: Route.ComponentProps) {
  if (sent && !actionData) {
    return (
      <SmallPage
        icon="mail"
        heading={sendsMail ? 'Check your inbox' : 'Almost done'}
        status={sendsMail ? 'One more click' : 'We have your address'}
      >
        <p className="mt-5 lead">
          {sendsMail
            ? 'If you are not subscribed yet, we have sent you a mail. Open its link to subscribe.'
            : 'This site can’t send mail yet, so we will send you the link to confirm your ' +
              'address ourselves.'}
        </p>
        <BackHome />
      </SmallPage>
    )
  }
  const { typed, refusal } = actionData ?? {}
  return (
    <SmallPage icon="mail" heading="Newsletter">
      <p className="mt-5 lead">{NEWSLETTER_PROMISE}</p>
      <form method="post" action="/newsletter" data-timed="" className="mx-auto mt-8 max-w-md text-left">
        {refusal && !refusal.errors.subemail && (
          <Notice tone="wrong" className="mb-5">
            {refusal.detail}
          </Notice>
        )}
        <TextField
          id="subemail"
          name="subemail"
          type="email"
          label={NEWSLETTER_FORM.subemail.label}
          required
          maxLength={EMAIL_MAXIMUM}
          autoComplete="email"
          defaultValue={typed?.subemail}
          error={refusal?.errors.subemail}
          className={LARGE_INPUT}
        />
        <Honeypot />
        <SubmitButton className="mt-5 w-full">Subscribe</SubmitButton>
      </form>
    </SmallPage>
  )
}
