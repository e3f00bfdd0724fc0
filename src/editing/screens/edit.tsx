// The edit screen of every content type: the form, the live preview beside it, and the actions to hide or
// delete the record.
import { Form, Link } from 'react-router'
import type { AnyRecord, ContentType } from '#content/rules/model/define.ts'
import { titleOf } from '#content/rules/model/to-form.ts'
import { isTranslatable } from '#content/rules/model/translations.ts'
import { timeOrDate } from '#platform/rules/age-words.ts'
import type { Language, SiteLanguages } from '#platform/rules/languages.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { AnchorButton, Button, LinkButton } from '#ui/screens/button.tsx'
import { ConfirmDelete } from '#ui/screens/confirm-delete.tsx'
import { ConfirmPanel } from '#ui/screens/confirm-panel.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { CopyLink } from '#ui/screens/copy-link.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { MoreMenu } from '#ui/screens/more-menu.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/edit'
import { deleteRecord, saveRecord, setHidden, withConfirmation } from './actions.ts'
import { flashMessageAt } from './flash-messages.ts'
import { ContentForm } from './form/content-form.tsx'
import { keepTypedWhenOffline } from './form/offline.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { planOf, publicPageOf, translationPlan } from './plan.ts'
import { previewSite } from './preview/preview-site.ts'
import { couponLink, noteLink, recordNotes } from './record-notes.ts'
import { withOptions } from './references.ts'
import { editAddress, trailTo, typeEditedAt } from './screens.ts'
import { picturesOf } from './used-media.ts'

export const handle: PageHandle = { takesPictures: true }

export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const {
    act,
    site: { format: siteFormat },
  } = scopeOf(context)
  const format = await orErrorScreen(siteFormat())
  const type = typeEditedAt(pattern)
  const source = await orErrorScreen(act.oneContent({ type, id: params.id }))
  const { languages } = await orErrorScreen(act.loadSite())
  const language = otherLanguage(url, languages)
  const record = language
    ? await orErrorScreen(act.oneContent({ type, id: params.id, language, alone: true }))
    : source
  const site = await orErrorScreen(previewSite(act, type, { record, language }))
  const plan = language
    ? translationPlan(type, format, { language, sourceLanguage: languages.main, source })
    : planOf(type, format)
  return {
    plan: await orErrorScreen(withOptions(act, { plan, type, record })),
    languages: await languagesOf(act, type, source),
    record,
    title: titleOf(type, source),
    savedAt: timeOrDate({ at: Date.parse(record.updatedAt), now: Date.now(), format }),
    site,
    pictures: picturesOf(site),
    trail: trailTo(type, record),
    flashMessage: flashMessageAt(url),
    notes: (await orErrorScreen(recordNotes(act, type)))[record._id] ?? [],
    link: couponLink(type, record, url.origin),
    noteLink: noteLink(type),
  }
}

export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const { act, site } = scopeOf(context)
  const type = typeEditedAt(pattern)
  const id = params.id
  const language = otherLanguage(url, (await orErrorScreen(act.loadSite())).languages)
  const target = { act, site, type, returnTo: editAddress(type, id) }
  const form = await request.formData()
  return withConfirmation({ context, request, form }, type, async () => {
    switch (formText(form, 'intent')) {
      case 'save':
        return saveRecord({ ...target, returnTo: url.pathname + languageQuery(language), language }, id, form)
      case 'hide':
        return setHidden(target, id, true)
      case 'show':
        return setHidden(target, id, false)
      case 'delete':
        return deleteRecord(target, id, url)
      default:
        throw unknownForm()
    }
  })
}

const languageQuery = (language: Language | undefined): string => (language ? `?lang=${language}` : '')

/** The language that the address names, if it is one of the site’s besides its own. */
function otherLanguage({ searchParams }: URL, { main, published, prepared }: SiteLanguages) {
  const asked = searchParams.get('lang')
  return [...published, ...prepared].find((language) => language === asked && language !== main)
}

async function languagesOf(act: RequestScope['act'], type: ContentType, { _id: id }: AnyRecord) {
  const { main } = (await orErrorScreen(act.loadSite())).languages
  const hasTexts = Object.values(type.fields).some(isTranslatable)
  const { languages, ofRecord } = await orErrorScreen(act.missingTexts({ types: hasTexts ? [type] : [] }))
  const others = languages.map((language) => ({ language, missing: ofRecord[id]?.[language] ?? 0 }))
  return { address: editAddress(type, id), main, others: hasTexts ? others : [] }
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepTypedWhenOffline(request, serverAction)

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const {
    plan,
    languages,
    record,
    title,
    savedAt,
    site,
    pictures,
    trail,
    flashMessage,
    notes,
    link,
    noteLink,
  } = loaderData
  const t = useWords('editing.admin')
  const wasSaved = flashMessage?.done === 'updated'
  const named = t('named', { type: plan.label, title })
  const page = publicPageOf(plan, record)
  return (
    <>
      <title>{named}</title>
      <PageHead
        title={
          <>
            {plan.kind === 'list' ? named : plan.label}{' '}
            {record.hidden && <StatusBadge status="Hidden" words={t('hidden')} />}
          </>
        }
        trail={trail}
        actions={
          <>
            {plan.alsoAt && (
              <LinkButton to={plan.alsoAt.screen.replace('{id}', record._id)}>{plan.alsoAt.label}</LinkButton>
            )}
            {plan.shownOn.length > 0 && (
              <AnchorButton href={page} target="_blank">
                {t.rich('seePage', { hint: (words) => <span className="sr-only">{words}</span> })}
              </AnchorButton>
            )}
            <LinkButton to={`/history?${new URLSearchParams({ type: plan.name, id: record._id })}`}>
              {t('menu.history')}
            </LinkButton>
            {record.hidden && plan.shownOn.length > 0 && <Show />}
            <MoreMenu key={String(record.hidden)} label={t('more')}>
              {!record.hidden && plan.shownOn.length > 0 && (
                <Hide isEverywhere={plan.shownOn.includes('*')} />
              )}
              <ConfirmDelete title={title} />
            </MoreMenu>
          </>
        }
      >
        {plan.purpose}
      </PageHead>
      {flashMessage && !wasSaved && !actionData && <Notice className="mb-4">{flashMessage.text}</Notice>}
      <ConfirmPanel refusal={actionData?.refusal} />
      {notes.length > 0 && (
        <div className="mb-4 max-w-3xl rounded-lg border border-line bg-surface p-4 text-sm sm:p-5">
          {notes.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {noteLink && (
            <p className="mt-2">
              <Link to={noteLink.to} className={TEXT_LINK}>
                {noteLink.words}
              </Link>
            </p>
          )}
          {link && (
            <div className="mt-3">
              <p className="mb-1.5 text-muted">{t('couponLink')}</p>
              <CopyLink link={link} />
            </div>
          )}
        </div>
      )}
      <LanguageTabs {...languages} current={plan.language ?? languages.main} />
      <Sheet bare={Boolean(plan.section)}>
        <ContentForm
          key={`${record._id} ${plan.language ?? ''}`}
          plan={plan}
          record={record}
          result={actionData ?? undefined}
          pictures={pictures}
          site={site}
          alone
          savedAt={savedAt}
          saved={wasSaved ? flashMessage.text : undefined}
        />
      </Sheet>
    </>
  )
}

/** The frame of a form that has no preview beside it. */
function Sheet({ bare, children }: { bare: boolean; children: React.ReactNode }) {
  return bare ? (
    children
  ) : (
    <div className="max-w-3xl rounded-lg border border-line bg-surface p-4 pb-0 sm:p-5 sm:pb-0">
      {children}
    </div>
  )
}

/** What every page has, like the brand, is hidden only after a question. */
function Hide({ isEverywhere }: { isEverywhere: boolean }) {
  const t = useWords('editing.admin')
  if (isEverywhere)
    return (
      <Confirm
        label={t('hide')}
        question={t('hideEverywhere')}
        detail={t('hideDetail')}
        yes={t('hideYes')}
        fields={{ intent: 'hide' }}
        variant="plain"
      />
    )
  return (
    <Form method="post" preventScrollReset className="grid">
      <Button variant="plain" name="intent" value="hide">
        {t('hide')}
      </Button>
    </Form>
  )
}

function Show() {
  const t = useWords('editing.admin')
  return (
    <IntentButton intent="show" stays>
      {t('showOnSite')}
    </IntentButton>
  )
}
