// Where one lands after writing to the agency. Opened by hand it claims nothing: the address names the
// message, and only a recent one counts.
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { loadPage } from '../load-page.ts'
import { ArrowLink, ButtonLink } from '../parts/cta-buttons.tsx'
import { SmallPage } from '../parts/small-page.tsx'
import type { Route } from './+types/thanks'

export async function loader({ context, request }: Route.LoaderArgs) {
  const message = new URL(request.url).searchParams.get('message')
  const isSent = message !== null && (await orErrorScreen(scopeOf(context).act.wasJustSent(message)))
  return Object.assign(await loadPage(context), { isSent })
}

const WRITE_TO_US = 'Write to us'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.isSent ? 'Thank you' : WRITE_TO_US },
]

export default function Thanks({ loaderData }: Route.ComponentProps) {
  const { site, isSent } = loaderData
  const packages = site.pricing.length > 0 && <ArrowLink href="/pricing">See the packages</ArrowLink>
  if (!isSent) {
    return (
      <SmallPage sign="mail" heading={WRITE_TO_US}>
        <p className="mt-5 lead">Once you have sent us a message, this page tells you that it arrived.</p>
        <Ways>
          <ButtonLink href="/contact">Contact</ButtonLink>
          <ArrowLink href="/">Back Home</ArrowLink>
        </Ways>
      </SmallPage>
    )
  }
  return (
    <SmallPage sign="mail" heading="Thank you" status="Message is Send Thanks">
      <p className="mt-5 lead">
        Your message is with us, and somebody will read it. We answer to the address you gave.
      </p>
      <Ways>
        <ButtonLink href="/">Back Home</ButtonLink>
        {packages}
      </Ways>
    </SmallPage>
  )
}

const Ways = ({ children }: { children: React.ReactNode }) => (
  <div className="mt-8 flex flex-wrap items-center justify-center gap-x-7 gap-y-3">{children}</div>
)
