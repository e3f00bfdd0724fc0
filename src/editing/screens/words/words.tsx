// What the site says by itself: search a text, change it, go back to the default.
import { Form, useNavigation } from 'react-router'
import type { ContentType } from '#content/rules/model/define.ts'
import { wording } from '#content/rules/types/wording.ts'
import { isLanguage, ownNameOf } from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Select, TextArea } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { UndoButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { SearchForm, searchOf } from '#ui/screens/search-form.tsx'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { FoundWords } from '../../server/words/find-words.ts'
import type { Route } from './+types/words'

const FLASH = flashes({
  saved: say('editing.admin', 'words.saved'),
  reset: say('editing.admin', 'words.wasReset'),
  restored: say('editing.admin', 'words.restored'),
})

const HERE = '/admin/words'
const type: ContentType = wording

export const headers = headersWith()

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const search = searchOf(url.searchParams)
  const asked = url.searchParams.get('language') ?? ''
  const language = isLanguage(asked) ? asked : undefined
  // The history links to one record.
  const { id } = params as { id?: string }
  const words = await orErrorScreen(scopeOf(context).act.findWords({ search, language, id }))
  return { ...words, search, flashMessage: FLASH.wordsAt(url), undo: FLASH.undoAt(url) }
}

interface Answer {
  message: string
  /** Shown again even if the search finds it no longer. */
  words: FoundWords | undefined
  text: string
  refusal: Refusal
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  const message = formText(form, 'message')
  const text = formText(form, 'text')
  const here = `${HERE}${url.search}`
  const { done, refusal } = await attempt(async () => {
    if (intent === 'undo') return restore(act, formText(form, 'id'))
    const record = { id: formText(form, 'id'), version: Number(formText(form, 'version')) }
    if (intent === 'reset') return reset(act, record.id)
    if (intent !== 'save') throw unknownForm()
    const body = { message, text }
    await (record.id
      ? act.updateContent({ type, id: record.id, body: { ...body, version: record.version } })
      : act.createContent({ type, body }))
    return FLASH.to(here, 'saved')
  })
  if (done) return redirectWithFlash(done)
  const [words] = (await orErrorScreen(act.findWords({ message }))).found
  return answerRefused<Answer>({ message, words, text, refusal: refusal! }, refusal!)

  async function restore(uses: RequestScope['act'], id: string): Promise<string> {
    await uses.restoreRevision({ id })
    return FLASH.to(here, 'restored')
  }
  async function reset(uses: RequestScope['act'], id: string): Promise<string> {
    await uses.deleteContent({ type, id })
    const revisions = await uses.listRevisions({ type: type.name, id, limit: 2 })
    return FLASH.to(here, 'reset', { undo: revisions.find(({ fields }) => fields)?._id })
  }
}

export default function Words({ loaderData, actionData }: Route.ComponentProps) {
  const { found, count, search, language, languages, flashMessage, undo } = loaderData
  const t = useWords('editing.admin')
  const lost = found.some(({ message }) => message === actionData?.message) ? undefined : actionData?.words
  const shown = lost ? [lost, ...found] : found
  return (
    <>
      <title>{t('words.title')}</title>
      <PageHead title={t('words.title')}>{t('words.about')}</PageHead>
      {flashMessage && !actionData && (
        <Notice className="mb-4" actions={undo && <UndoButton fields={{ id: undo }} />}>
          {flashMessage}
        </Notice>
      )}
      <SearchForm
        name={t('words.search')}
        action={HERE}
        search={search}
        label={t('words.searchLabel')}
        placeholder={t('words.searchExample')}
        className="mb-5 max-w-2xl max-sm:flex-wrap"
      >
        {languages.length > 1 && (
          <Select
            key={language}
            label={t('words.language')}
            name="language"
            defaultValue={language}
            choices={languages.map((value) => ({ value, label: ownNameOf(value) }))}
          />
        )}
      </SearchForm>
      {shown.length > 0 ? (
        <>
          <p role="status" className="mb-3 text-sm text-muted">
            {!search
              ? t('words.changedByYou', { count })
              : found.length < count
                ? t('words.foundMany', { count, shown: found.length })
                : t('words.found', { count })}
          </p>
          <ul className="m-0 max-w-3xl list-none space-y-3 p-0">
            {shown.map((words) => (
              <li key={words.message}>
                <WordsForm
                  // After a save the field begins with what is stored.
                  key={`${words.record?.version} ${words.text}`}
                  words={words}
                  language={language}
                  answer={actionData?.message === words.message ? actionData : undefined}
                />
              </li>
            ))}
          </ul>
        </>
      ) : search ? (
        <EmptyState
          title={t('words.nothingFound', { search })}
          action={<LinkButton to="/website">{t('words.allForms')}</LinkButton>}
        >
          {t('words.nothingFoundHelp')}
        </EmptyState>
      ) : (
        <EmptyState title={t('words.nothingChanged')}>{t('words.nothingChangedHelp')}</EmptyState>
      )}
    </>
  )
}

interface WordsFormProps {
  words: FoundWords
  language: string
  answer: Answer | undefined
}

function WordsForm({ words, language, answer }: WordsFormProps) {
  const t = useWords('editing.admin')
  const busy = useNavigation().state !== 'idle'
  const { message, text, standard, record, where } = words
  // Somebody else saved first: the next save is based on theirs.
  const current = answer?.refusal.current as { _id: string; version: number; text: string } | undefined
  const refusal = answer?.refusal
  return (
    <Form
      method="post"
      preventScrollReset
      className="rounded-lg border border-line bg-surface p-4 sm:p-5"
      aria-label={where}
    >
      <input type="hidden" name="message" value={message} />
      <input type="hidden" name="id" value={current?._id ?? record?.id ?? ''} />
      <input type="hidden" name="version" value={current?.version ?? record?.version ?? ''} />
      {refusal && !refusal.errors.text && (
        <Notice tone="wrong" className="mb-3">
          {current ? t('words.conflict', { text: current.text }) : refusal.detail}
        </Notice>
      )}
      <TextArea
        label={where}
        name="text"
        lang={language}
        rows={text.length > LONG ? 3 : 1}
        required
        maxLength={2000}
        defaultValue={answer?.text ?? text}
        error={refusal?.errors.text}
        help={words.hasValues ? t('words.valuesHelp') : undefined}
        aside={record && <span className="shrink-0 text-sm text-accent-dark">{t('words.yours')}</span>}
      />
      {record && (
        <p className="mt-2 text-sm [overflow-wrap:anywhere] text-muted">
          {t('words.default', { text: standard })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button name="intent" value="save" disabled={busy}>
          {t('words.save')}
        </Button>
        {record && (
          <>
            <Button variant="quiet" name="intent" value="reset" formNoValidate disabled={busy}>
              {t('words.reset')}
            </Button>
            <LinkButton to={`/history?${new URLSearchParams({ type: 'wording', id: record.id })}`}>
              {t('words.history')}
            </LinkButton>
          </>
        )}
      </div>
    </Form>
  )
}

/** Characters from which a text has more lines. */
const LONG = 70
