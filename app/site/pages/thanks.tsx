// Shown after sending the contact form. The address names the message.
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { wordsIn } from '#content/words.ts'
import { loadPage } from '../load-page.ts'
import { ThanksMessage } from '../parts/thanks-message.tsx'
import type { Route } from './+types/thanks'

export async function loader({ context, request }: Route.LoaderArgs) {
  const message = new URL(request.url).searchParams.get('message')
  const wasSent = message !== null && (await orErrorScreen(scopeOf(context).act.wasJustSent(message)))
  return Object.assign(await loadPage(context), { wasSent })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const words = wordsIn(loaderData?.site, 'messageWords')
  return [{ title: loaderData?.wasSent ? words.thanksHeading : words.writeToUs }]
}

export default function Thanks({ loaderData: { site, wasSent } }: Route.ComponentProps) {
  return <ThanksMessage site={site} wasSent={wasSent} />
}
