// Where one lands after writing to the agency.
import type { Route } from './+types/thanks'
import type { PageHandle } from '#app/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { ArrowLink, ButtonLink } from '../parts/leads.tsx'
import { SmallPage } from '../parts/small-page.tsx'

export const handle: PageHandle = { keepable: true }

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context)

export const meta: Route.MetaFunction = () => [{ title: 'Thank you' }]

export default function Thanks({ loaderData: { site } }: Route.ComponentProps) {
  return (
    <SmallPage sign="mail" heading="Thank you" status="Message is Send Thanks">
      <p className="lead mt-5">Your message is with us, and somebody will read it. We answer to the address you gave.</p>
      <div className="mt-8 flex flex-wrap items-center justify-center gap-x-7 gap-y-3">
        <ButtonLink href="/">Back Home</ButtonLink>
        {site.pricing.length > 0 && <ArrowLink href="/pricing">See the packages</ArrowLink>}
      </div>
    </SmallPage>
  )
}
