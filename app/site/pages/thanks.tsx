// Shown after sending the contact form. The address names the message. Opened by hand, or long after, the
// page does not claim that a message arrived.
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { loadPage } from '../load-page.ts'
import { ArrowLink, ButtonLink } from '../parts/cta-buttons.tsx'
import { SmallPage } from '../parts/small-page.tsx'
import type { Route } from './+types/thanks'

export async function loader({ context, request }: Route.LoaderArgs) {
  const message = new URL(request.url).searchParams.get('message')
  const wasSent = message !== null && (await orErrorScreen(scopeOf(context).act.wasJustSent(message)))
  return Object.assign(await loadPage(context), { wasSent })
}

const WRITE_TO_US = 'Write to us'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.wasSent ? 'Thank you' : WRITE_TO_US },
]

export default function Thanks({ loaderData }: Route.ComponentProps) {
  const { site, wasSent } = loaderData
  if (!wasSent) {
    return (
      <SmallPage icon="mail" heading={WRITE_TO_US}>
        <p className="mt-5 lead">After you send us a message, this page confirms that it arrived.</p>
        <Links>
          <ButtonLink href="/contact">Contact</ButtonLink>
          <ArrowLink href="/">Back Home</ArrowLink>
        </Links>
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="mail" heading="Thank you" status="Message is Send Thanks">
      <p className="mt-5 lead">We have your message and will answer to your email address.</p>
      <Links>
        <ButtonLink href="/">Back Home</ButtonLink>
        {site.pricing.length > 0 && <ArrowLink href="/pricing">See the packages</ArrowLink>}
      </Links>
    </SmallPage>
  )
}

const Links = ({ children }: { children: React.ReactNode }) => (
  <div className="mt-8 flex flex-wrap items-center justify-center gap-x-7 gap-y-3">{children}</div>
)
