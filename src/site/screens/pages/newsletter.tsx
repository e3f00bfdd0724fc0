// The newsletter form of the footer posts here. Shows that an email was sent, or the form again with its
// errors.
import { EMAIL_MAXIMUM } from '#platform/rules/email-address.ts'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { TextField } from '#ui/screens/field.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { LARGE_INPUT } from '../field-classes.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { Honeypot } from '../parts/honeypot.tsx'
import { SmallPage } from '../parts/small-page.tsx'
import { readForm } from '../read-visitor-form.ts'
import { BackHome, SubmitButton } from '../shell/cta-buttons.tsx'
import type { Route } from './+types/newsletter'

/** The whole footer would have the same form again. */
export const handle: PageHandle = { slimFooter: true }

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
  const local = useLocal()
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  if (sent && !actionData) {
    return (
      <SmallPage
        icon="mail"
        heading={sendsMail ? t('message.sentHeading') : t('message.unsentHeading')}
        status={sendsMail ? t('message.sentStatus') : t('message.unsentStatus')}
      >
        <title>{shared('frame.newsletter')}</title>
        <p className="mt-5 lead">{sendsMail ? t('message.sentText') : t('message.unsentText')}</p>
        <BackHome />
      </SmallPage>
    )
  }
  const { typed, refusal } = actionData ?? {}
  return (
    <SmallPage icon="mail" heading={shared('frame.newsletter')}>
      <title>{shared('frame.newsletter')}</title>
      <p className="mt-5 lead">{shared('frame.newsletterPromise')}</p>
      <form
        method="post"
        action={local('/newsletter')}
        data-timed=""
        className="mx-auto mt-8 max-w-md text-start"
      >
        {refusal && !refusal.errors.subemail && (
          <Notice tone="wrong" className="mb-5">
            {refusal.detail}
          </Notice>
        )}
        <TextField
          id="subemail"
          name="subemail"
          type="email"
          label={shared('frame.newsletterEmail')}
          required
          maxLength={EMAIL_MAXIMUM}
          autoComplete="email"
          defaultValue={typed?.subemail}
          error={refusal?.errors.subemail}
          className={LARGE_INPUT}
        />
        <Honeypot />
        <SubmitButton className="mt-5 w-full">{shared('frame.subscribe')}</SubmitButton>
      </form>
    </SmallPage>
  )
}
