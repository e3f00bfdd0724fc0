// Shown after sending the contact form. The address names the message.
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { loadPage } from '../load-page.ts'
import { ThanksMessage } from '../parts/thanks-message.tsx'
import type { Route } from './+types/thanks'

export async function loader({ context, request }: Route.LoaderArgs) {
  const message = new URL(request.url).searchParams.get('message')
  const wasSent = message !== null && (await orErrorScreen(scopeOf(context).act.wasJustSent(message)))
  return Object.assign(await loadPage(context), { wasSent })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const t = loaderData.words.of('site.pages')
  return [{ title: t(loaderData.wasSent ? 'message.thanksHeading' : 'message.writeToUs') }]
}

export default function Thanks({ loaderData: { site, wasSent } }: Route.ComponentProps) {
  return <ThanksMessage site={site} wasSent={wasSent} />
}
