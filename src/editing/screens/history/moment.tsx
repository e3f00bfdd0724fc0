// The whole site at an earlier time: shows what a restore would change, and restores it in one step.
import { data } from 'react-router'
import { parseLocalTime } from '#platform/rules/local-time.ts'
import { say } from '#platform/rules/words.ts'
import { Card } from '#ui/screens/card.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { Confirm } from '#ui/screens/confirm.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { HISTORY_FLASH } from '../flash.ts'
import type { Route } from './+types/moment'
import { DifferenceView } from './difference-view.tsx'

/** Reads a time: milliseconds from a link, or local time in the site's zone from the form. */
function momentOf(text: string, timeZone: string): number {
  const moment = /^\d{12,14}$/.test(text) ? Number(text) : parseLocalTime(text, timeZone)
  if (moment === undefined)
    throw data(
      {
        title: say('editing.admin', 'noMoment'),
        detail: say('editing.admin', 'noMomentDetail'),
      },
      { status: 404 },
    )
  return moment
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const moment = momentOf(url.searchParams.get('at') ?? '', (await orErrorScreen(site.format())).timeZone)
  return { moment, changes: await orErrorScreen(act.previewSiteRestore(moment)) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { act, site } = scopeOf(context)
  const form = await request.formData()
  const at = momentOf(formText(form, 'at'), (await orErrorScreen(site.format())).timeZone)
  const before = Date.now()
  const { done, refusal } = await attemptConfirmed({ context, request, form }, () => act.restoreSite(at))
  if (refusal) return data({ refusal }, { status: refusal.status })
  const details = { at: `${at}`, before: `${before}`, changed: `${done.changed}` }
  return redirectAfter(url, HISTORY_FLASH.to('/history', 'site-restored', details))
}

const KINDS = { changed: 'changed', removed: 'removed', 'brought back': 'back' } as const

export default function MomentScreen({ loaderData: { moment, changes }, actionData }: Route.ComponentProps) {
  const format = useFormat()
  const when = format.dateAndTime(moment)
  const t = useWords('editing.admin')
  return (
    <>
      <title>{t('siteAsItWas')}</title>
      <PageHead title={t('siteAsItWasOn', { when })} trail={[{ to: '/history', label: t('menu.history') }]}>
        {t('restorePurpose')}
      </PageHead>
      <div className="space-y-4">
        <RefusalNotice refusal={actionData?.refusal} title={t('notRestored')} />
        {changes.length === 0 && (
          <EmptyState title={t('nothingChanges')}>{t('nothingChangesDetail')}</EmptyState>
        )}
        {changes.length > 0 && (
          <Confirm
            label={t('restoreSite', { count: changes.length })}
            question={t('restoreQuestion', { when })}
            yes={t('restoreYes')}
            fields={{ at: `${moment}` }}
            detail={t('restoreDetail', { count: changes.length })}
          />
        )}
        {changes.map((change) => (
          <Card key={change.recordId}>
            <p className="font-medium break-words">
              {t(`moment.${KINDS[change.kind]}`, { type: change.label })}
              {change.title !== change.label && (
                <span className="font-normal text-muted"> “{change.title}”</span>
              )}
            </p>
            {change.kind === 'changed' && (
              <div className="mt-2 divide-y divide-line border-t border-line">
                {change.differences.map((difference) => (
                  <DifferenceView key={difference.name} difference={difference} />
                ))}
              </div>
            )}
          </Card>
        ))}
      </div>
    </>
  )
}
