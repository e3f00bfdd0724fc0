// The questions of an order. Every answer is saved alone as it is typed; without scripts the form saves them
// all.
import { useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { RequestScope } from '#server/request-scope.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { flashes, flashNames } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { orOffline } from '#ui/screens/offline.ts'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords, type UsedWords } from '#ui/screens/use-words.ts'
import { isAnswered, type BriefAnswer } from '../../rules/brief.ts'
import type { BriefEntry } from '../../server/brief/read-brief.ts'
import { BRIEF_FLASHES } from '../simple-intents.ts'
import { UploadForm } from '../thread/composer.tsx'
import type { Route } from './+types/brief'
import { Question, type TypedAnswer } from './question.tsx'
import { ADD_FILE, REMOVE_FILE, postedAnswer } from './read-answers.ts'
import type { Draft } from './saved-answers.ts'

const FLASH = flashNames(['saved'])
/** Said on the page of the order. */
const SENT_FLASH = flashes(BRIEF_FLASHES)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const brief = await orErrorScreen(act.readBrief(params.id))
  const query = url.searchParams
  const filesFor = query.get('files') ?? query.get('ready')
  const files = filesFor === null ? [] : await orErrorScreen(act.listOrderFiles(params.id))
  return {
    brief,
    isSaved: FLASH.nameAt(url) === 'saved',
    /** The question that gets a file now, on pages without scripts. */
    addingTo: brief.questions.find(({ id, shown }) => shown && id === query.get('files')),
    filesFor,
    ready: files.filter(({ attachedTo, complete, side }) => !attachedTo && complete && side === 'customer'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const { typed, refusal } = await saveAll(act, params.id, form)
  if (refusal) return data({ typed, refusal }, { status: refusal.status })
  const intent = formText(form, 'intent')
  if (intent.startsWith(ADD_FILE))
    return redirect(
      `/order/${params.id}/brief?${new URLSearchParams({ files: intent.slice(ADD_FILE.length) })}`,
      303,
    )
  if (intent.startsWith(REMOVE_FILE)) {
    const removed = await attempt(() => act.deleteFile(intent.slice(REMOVE_FILE.length)))
    if (removed.refusal) return data({ typed, refusal: removed.refusal }, { status: removed.refusal.status })
  }
  if (intent !== 'send') return redirectWithFlash(FLASH.to(`/order/${params.id}/brief`, 'saved'))
  const sent = await attempt(() => act.sendBrief(params.id))
  if (!sent.refusal) return redirectWithFlash(SENT_FLASH.to(`/order/${params.id}`, 'brief-sent'))
  const { errors } = sent.refusal
  const marked = Object.fromEntries(
    Object.entries(typed).map(([id, answer]) => [id, { ...answer, error: errors[id] }]),
  )
  return data({ typed: marked, refusal: sent.refusal }, { status: sent.refusal.status })
}

const NOTHING_TYPED: { typed: Record<string, TypedAnswer> } = { typed: {} }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOffline(serverAction, NOTHING_TYPED)

/**
 * Saves what differs from the stored answers. One refused answer does not keep the others from being saved.
 */
async function saveAll(act: RequestScope['act'], orderId: string, form: FormData) {
  const brief = await orErrorScreen(act.readBrief(orderId))
  const typed: Record<string, TypedAnswer> = {}
  let refusal: Awaited<ReturnType<typeof attempt>>['refusal']
  for (const { id, answer, unsure } of brief.questions) {
    const posted = postedAnswer(form, id)
    if (!posted) continue
    typed[id] = { answer: posted.answer, unsure: posted.unsure }
    if (posted.answer === answer && posted.unsure === unsure && !posted.files.length) continue
    const save = brief.sent ? act.addToBrief : act.saveAnswer
    const saved = await attempt(() => save(orderId, id, posted))
    if (!saved.refusal) continue
    refusal = saved.refusal
    typed[id].error = saved.refusal.errors.answer ?? saved.refusal.errors.files ?? saved.refusal.detail
  }
  return { typed, refusal }
}

interface RefusedAnswers {
  typed: Record<string, TypedAnswer>
  refusal: Refusal
}

/** Each question says what is wrong with its answer. The same reason is not repeated for all of them here. */
function refusedWords(
  { typed, refusal }: RefusedAnswers,
  shown: readonly BriefEntry[],
  t: UsedWords<'work.screens'>,
): string {
  const marked = shown.flatMap(({ id }, index) => (typed[id]?.error ? index + 1 : []))
  const [first, second] = marked
  if (first === undefined) return t('brief.refused', { detail: refusal.detail })
  return second === undefined
    ? t('brief.refusedOne', { number: first, detail: refusal.detail })
    : t('brief.refusedMore', { numbers: marked.join(', ') })
}

const answerNow = ({ answer, unsure, files }: BriefEntry, draft: Draft | undefined): BriefAnswer => ({
  answer: draft?.answer ?? answer ?? '',
  unsure: draft?.unsure ?? unsure ?? false,
  files: files.length,
})

export default function Brief({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords('work.screens')
  const { brief, isSaved, addingTo } = loaderData
  const hydrated = useHydrated()
  // By question, whether its files are on their way. They would be lost with the page.
  const [uploading, setUploading] = useState<Record<string, boolean>>({})
  const isUploading = Object.values(uploading).includes(true)
  const busy = useNavigation().state !== 'idle' || isUploading
  const typed = actionData?.typed ?? {}
  const back = { to: `/order/${params.id}`, label: t('yourOrder') }
  const shown = brief.questions.filter(({ shown }) => shown)
  // What is typed counts at once. The server counts the same way at the next load.
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const answered = shown.filter((entry) => isAnswered(answerNow(entry, drafts[entry.id]))).length
  if (addingTo && (brief.canSave || brief.canAdd)) return <AddFile orderId={params.id} to={addingTo} />
  if (!shown.length)
    return (
      <>
        <title>{t('brief.title')}</title>
        <PageHead title={t('brief.title')} back={back} />
        <Notice tone="info">{t('brief.none')}</Notice>
      </>
    )
  const isKept = shown.some(({ answer }) => answer)
  if (brief.isOver && !isKept)
    return (
      <>
        <title>{t('brief.title')}</title>
        <PageHead title={t('brief.title')} back={back} />
        <Notice tone="info">{t('brief.closed')}</Notice>
      </>
    )
  return (
    <div className="mx-auto max-w-2xl">
      <title>{t('brief.title')}</title>
      <PageHead title={t('brief.title')} back={back}>
        {brief.canSave
          ? t('brief.lead', {
              questions: brief.of,
              minutes: brief.minutes,
              saves: hydrated ? 'yes' : 'no',
              answered,
              of: shown.length,
            })
          : brief.canAdd
            ? t('brief.canAdd')
            : brief.isOver
              ? t('brief.over')
              : t('brief.fixed')}
      </PageHead>
      {isSaved && !actionData && <Notice className="mb-6">{t('brief.saved')}</Notice>}
      {actionData?.refusal && (
        <Notice tone="wrong" className="mb-6" title={t('brief.notSent')}>
          {refusedWords(actionData, shown, t)}
        </Notice>
      )}
      {/* The browser would refuse a link without its scheme; the server completes it. */}
      <Form method="post" noValidate autoComplete="off">
        {/* What Enter presses in a field. Otherwise it would be the first button, which removes a file. */}
        <button
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
          disabled={isUploading}
          className="sr-only"
        >
          {t('save')}
        </button>
        <ol className="mt-0 mb-6 list-none space-y-6 p-0">
          {shown.map((entry, index) => (
            <Question
              key={entry.id}
              orderId={params.id}
              entry={entry}
              number={index + 1}
              typed={typed[entry.id]}
              ready={loaderData.filesFor === entry.id ? loaderData.ready : []}
              canSave={brief.canSave}
              onDraft={(draft) => setDrafts((before) => ({ ...before, [entry.id]: draft }))}
              onBusy={(isBusy) => setUploading((before) => ({ ...before, [entry.id]: isBusy }))}
              disabled={!brief.canSave && !brief.canAdd}
            />
          ))}
        </ol>
        <p role="status" className="mb-3 text-sm text-muted empty:hidden">
          {isUploading && t('brief.uploading')}
        </p>
        <div className="flex flex-wrap gap-3">
          {brief.canSave && (
            <Button name="intent" value="send" size="large" disabled={busy} className="sm:w-auto">
              {t('brief.send')}
            </Button>
          )}
          {brief.canAdd && (
            <Button name="intent" value="add" disabled={busy}>
              {t('brief.sendAdded')}
            </Button>
          )}
          {brief.canSave && (
            <Button name="intent" value="save" variant="quiet" disabled={busy}>
              {t('brief.later')}
            </Button>
          )}
          <LinkButton variant="plain" to={`/order/${params.id}`}>
            {t('backToOrder')}
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}

/** Without scripts: a file goes up on a screen of its own, so that no other answer is lost by it. */
function AddFile({ orderId, to }: { orderId: string; to: Pick<BriefEntry, 'id' | 'label'> }) {
  const t = useWords('work.screens')
  const brief = `/order/${orderId}/brief`
  const back = `${brief}?${new URLSearchParams({ ready: to.id })}#question-${to.id}`
  return (
    <div className="mx-auto max-w-2xl">
      <title>{t('brief.title')}</title>
      <PageHead title={t('addFile')} back={{ to: brief, label: t('brief.title') }}>
        {t('brief.addFile', { question: to.label })}
      </PageHead>
      <UploadForm orderId={orderId} back={back} />
      <LinkButton variant="plain" to={back}>
        {t('brief.withoutFile')}
      </LinkButton>
    </div>
  )
}
