// The contact page, at /contact and /contact-us. The contact form of every page posts here.
import { redirect } from 'react-router'
import { CONTACT_FORM, type ContactField } from '#content/rules/forms/contact-form.ts'
import { say } from '#platform/rules/words.ts'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { attempt, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import type { ContactFormState } from '../parts/contact-form.tsx'
import { readForm } from '../read-visitor-form.ts'
import { Contact } from '../sections/contact.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { agency, breadcrumbs } from '../seo/schema-org.ts'
import type { Route } from './+types/contact'

export const handle: PageHandle = { cacheable: true, listed: true }

export const headers = headersWith()

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData, '/contact')

export async function action({ request, context }: Route.ActionArgs) {
  const { act, peer } = scopeOf(context)
  const { typed, honeypot } = await readForm(request, Object.keys(CONTACT_FORM) as ContactField[])
  const { done, refusal } = await attempt(() => act.sendMessage({ body: typed, peer, honeypot }))
  if (done) return redirect(`/thanks?${new URLSearchParams({ message: done._id })}`, 303)
  const hasFieldErrors = Object.keys(refusal.errors).some((name) => name in CONTACT_FORM)
  const state: ContactFormState = {
    typed,
    errors: refusal.errors,
    problem: hasFieldErrors ? say('site.pages', 'contact.checkFields') : refusal.detail,
  }
  return answerRefused(state, refusal)
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const shared = useWords('site.screens')
  return (
    <main id="main" className="pt-6 lg:pt-10">
      <JsonLd
        things={[
          agency(loaderData),
          breadcrumbs(loaderData, { name: shared('frame.contact'), path: '/contact' }),
        ]}
      />
      <Contact site={loaderData.site} variant="page" state={actionData} />
    </main>
  )
}
