// The settings of email, of backups and of the bucket, each with its test. Payments have a screen of their own.
import { data } from 'react-router'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/connection'
import { readSettingsForm, typedTexts } from './read-settings-form.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsRefusal } from './settings-refusal.tsx'

type Group = 'email' | 'backups' | 'storage'

interface GroupWords {
  title: string
  /** Above the form. */
  form: string
  purpose: string
  test: string
  passed: string
}

const WORDS: Record<Group, GroupWords> = {
  email: {
    title: 'Email',
    form: 'Mail server and sender',
    purpose: 'The mail server that sends your receipts, reminders and links, and who they come from.',
    test: 'Send me a test email',
    passed:
      'The mail server accepts this site. A test email is on its way to you: if it does not arrive, the outbox says why.',
  },
  backups: {
    title: 'Backups',
    form: 'When, and where to',
    purpose: 'A backup every day, proven by a restore, and a copy of it in a bucket of your own.',
    test: 'Test the bucket',
    passed: 'A trial object was written, read and deleted in the bucket of the backups.',
  },
  storage: {
    title: 'Storage',
    form: 'Where they are kept',
    purpose: 'Pictures and files of orders are in the database, or in a bucket if they become many.',
    test: 'Test the bucket',
    passed: 'A trial object was written, read and deleted in the bucket of pictures and files.',
  },
}

const groupAt = (url: URL): Group =>
  url.pathname.startsWith('/email') ? 'email' : url.pathname.startsWith('/backup') ? 'backups' : 'storage'

export async function loader({ context, url }: Route.LoaderArgs) {
  const group = groupAt(url)
  const done = url.searchParams.get('done')
  return {
    ...(await orErrorScreen(scopeOf(context).act.ownerSettings(group))),
    words: WORDS[group],
    flashMessage:
      done === 'saved' ? 'Saved, and in use at once' : done === 'tested' ? WORDS[group].passed : undefined,
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

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.words.title ?? 'Settings' }]

export default function Connection({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, faults, words, flashMessage } = loaderData
  const { refusal, isTest, typed } = actionData ?? {}
  return (
    <>
      <PageHead title={words.title} trail={[{ to: '/setting', label: 'Settings' }]}>
        {words.purpose}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <SettingsRefusal
          refusal={refusal}
          title={isTest ? 'The test failed' : 'Not saved'}
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
