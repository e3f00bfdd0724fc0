// The settings of email, of backups and of the bucket, each with its test. Payments have a screen of their own.
import { data } from 'react-router'
import { say } from '#platform/rules/words.ts'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/connection'
import { readSettingsForm, typedTexts } from './read-settings-form.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsRefusal } from './settings-refusal.tsx'

type Group = 'email' | 'backups' | 'storage'

const wordsOf = (group: Group) => ({
  title: say('connections.agency', `title.${group}`),
  /** Above the form. */
  form: say('connections.agency', `form.${group}`),
  purpose: say('connections.agency', `purpose.${group}`),
  test: say('connections.agency', `test.${group}`),
})

const groupAt = (url: URL): Group =>
  url.pathname.startsWith('/email') ? 'email' : url.pathname.startsWith('/backup') ? 'backups' : 'storage'

export async function loader({ context, url }: Route.LoaderArgs) {
  const group = groupAt(url)
  const done = url.searchParams.get('done')
  return {
    ...(await orErrorScreen(scopeOf(context).act.ownerSettings(group))),
    words: wordsOf(group),
    flashMessage:
      done === 'saved'
        ? say('connections.agency', 'saved')
        : done === 'tested'
          ? say('connections.agency', `passed.${group}`)
          : undefined,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const group = groupAt(url)
  const form = await request.formData()
  const isTest = formText(form, 'intent') === 'test'
  const { refusal } = await attemptConfirmed({ context, request, form }, async () => {
    if (!isTest) {
      const { settings } = await act.ownerSettings(group)
      await act.changeOwnerSettings(readSettingsForm(form, settings))
    } else if (group === 'email') await act.sendTestEmail()
    else await act.testBucket(group)
  })
  if (refusal) return data({ refusal, isTest, typed: typedTexts(form) }, { status: refusal.status })
  return redirectWithFlash(`${url.pathname}?done=${isTest ? 'tested' : 'saved'}`)
}

export default function Connection({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, faults, words, flashMessage } = loaderData
  const { refusal, isTest, typed } = actionData ?? {}
  const t = useWords('connections.admin')
  return (
    <>
      <title>{words.title}</title>
      <PageHead title={words.title} trail={[{ to: '/setting', label: t('settings') }]}>
        {words.purpose}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <SettingsRefusal
          refusal={refusal}
          title={t(isTest ? 'testFailed' : 'notSaved')}
          settings={settings}
          faults={faults}
        />
        <SettingsForm
          title={words.form}
          settings={settings}
          test={<IntentButton intent="test">{words.test}</IntentButton>}
          errors={refusal?.errors ?? {}}
          typed={isTest ? undefined : typed}
        />
      </div>
    </>
  )
}
