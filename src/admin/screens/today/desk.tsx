// The list of today alone: for members, who have no overview.
import { data } from 'react-router'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/desk'
import { doDeskAction, doneAddress } from './desk-actions.ts'
import { loadToday, Today } from './today.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => orErrorScreen(loadToday(context, url))

export async function action({ context, request, url }: Route.ActionArgs) {
  const { refusal, typed, ...done } = await doDeskAction(context, await request.formData())
  return refusal
    ? data({ refusal, ...typed }, { status: refusal.status })
    : redirectWithFlash(doneAddress(url, done))
}

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('admin.admin')
  return (
    <>
      <title>{t('today')}</title>
      <PageHead title={t('today')} />
      <Today today={loaderData} refused={actionData} />
    </>
  )
}
