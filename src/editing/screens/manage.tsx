// The manage screen of every content type. A singleton shows its record, or the form to create it; a list
// shows its records and the form to add one.
import { useEffect, useMemo } from 'react'
import type { AnyRecord } from '#content/rules/model/define.ts'
import { as } from '#platform/rules/words.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { useOwner } from '#site/screens/frame/use-saved-inputs.ts'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmPanel } from '#ui/screens/confirm-panel.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/manage'
import {
  createRecord,
  deleteRecord,
  moveRecords,
  setHidden,
  undoDelete,
  withConfirmation,
} from './actions.ts'
import { ContentFlash } from './content-flash.tsx'
import { flashMessageAt } from './flash-messages.ts'
import { ContentForm } from './form/content-form.tsx'
import { keepTypedWhenOffline } from './form/offline.ts'
import { deleteDrafts } from './form/use-draft.ts'
import { toListEntry, type ListEntry } from './list-entry.ts'
import { planOf, publicPageOf, valuesOf, type ContentPlan } from './plan.ts'
import { LivePreview } from './preview/live-preview.tsx'
import { previewSite, type PreviewedSite } from './preview/preview-site.ts'
import { RecordList } from './record-list.tsx'
import { recordNotes } from './record-notes.ts'
import { withOptions } from './references.ts'
import { manageScreenAt, trailToManage } from './screens.ts'
import { picturesOf } from './used-media.ts'

export const handle: PageHandle = { takesPictures: true }

export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const {
    act,
    site: { format: siteFormat },
  } = scopeOf(context)
  const format = await orErrorScreen(siteFormat())
  const { path, title, purpose, types, group } = manageScreenAt(pattern)
  const parts = await orErrorScreen(
    Promise.all(
      types.map(async (type) => {
        const notes = await recordNotes(act, type)
        const { records } = await act.listContent({ type })
        const { ofRecord } = await act.missingTexts({ types: [type] })
        return {
          plan: await withOptions(act, { plan: planOf(type, format), type, record: {} }),
          entries: records.map((record) => ({
            ...toListEntry(type, record, format),
            missing: ofRecord[record._id] ?? {},
            ...(notes[record._id] && { excerpt: notes[record._id]!.join(' · ') }),
          })),
          // Beside a list there is no room for the preview of its heading.
          shown: types.length === 1 && type.kind === 'singleton' && type.section ? records[0] : undefined,
        }
      }),
    ),
  )
  // The preview of a record, or beside the form of a first record, needs the whole site.
  const previewed = parts.find(
    ({ plan, entries, shown }) => plan.kind === 'singleton' && plan.section && (shown ?? !entries.length),
  )
  const site =
    previewed && (await orErrorScreen(previewSite(act, previewed.plan, { record: previewed.shown ?? null })))
  return {
    path,
    title,
    purpose,
    trail: trailToManage({ group }),
    parts,
    site,
    pictures: site ? picturesOf(site) : {},
    flashMessage: flashMessageAt(url),
  }
}

export async function action({ context, pattern, request, url }: Route.ActionArgs) {
  const { act, site } = scopeOf(context)
  const { path, types } = manageScreenAt(pattern)
  const form = await request.formData()
  const type = types.find(({ name }) => name === formText(form, 'type'))
  const id = formText(form, 'id')
  if (!type) throw unknownForm()
  const target = { act, site, type, returnTo: path }
  return withConfirmation({ context, request, form }, type, async () => {
    switch (formText(form, 'intent')) {
      case 'create':
        return createRecord(target, form)
      case 'hide':
        return setHidden(target, id, true)
      case 'show':
        return setHidden(target, id, false)
      case 'move':
        return moveRecords(target, form)
      case 'delete':
        return deleteRecord(target, id, url)
      case 'undo':
        return undoDelete(target, formText(form, 'revision'))
      default:
        throw unknownForm()
    }
  })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepTypedWhenOffline(request, serverAction)

export default function Manage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, purpose, trail, parts, site, pictures, flashMessage } = loaderData
  const result = actionData ?? undefined
  const t = useWords('editing.admin')
  const owner = useOwner()
  // A singleton exists only once: after it is created, drafts of the create form are useless.
  useEffect(() => {
    if (flashMessage?.done !== 'added') return
    const created = parts.find(({ plan }) => plan.name === flashMessage.type && plan.kind === 'singleton')
    if (created) deleteDrafts(owner, `${created.plan.name} new`)
  }, [owner, flashMessage, parts])
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} trail={trail}>
        {purpose}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !result && <ContentFlash {...flashMessage} />}
        <ConfirmPanel refusal={result?.refusal} className="" />
        {result?.refusal && !result.refusal.confirm && !result.typed && (
          <Notice tone="wrong">{result.refusal.detail}</Notice>
        )}
        {parts.map(({ plan, entries, shown }) => {
          const ownResult = result?.type === plan.name && result.typed ? result : undefined
          const form = (
            <ContentForm
              plan={plan}
              record={null}
              count={entries.length}
              result={ownResult}
              pictures={pictures}
              site={plan.kind === 'singleton' ? site : undefined}
              alone={parts.length === 1}
            />
          )
          if (plan.kind === 'list') {
            return (
              <div key={plan.name} className="space-y-6">
                <Card
                  title={plan.texts.list ?? plan.label}
                  id={`list-${plan.name}`}
                  aside={
                    entries.length > 0 && (
                      <AnchorButton href={`#add-${plan.name}`}>{plan.texts.create}</AnchorButton>
                    )
                  }
                >
                  <RecordList plan={plan} entries={entries} />
                </Card>
                <Card
                  title={t('newRecord', { type: as('inSentence', plan.label) })}
                  id={`add-${plan.name}`}
                  className="pb-0 sm:pb-0"
                >
                  {form}
                </Card>
              </div>
            )
          }
          if (entries[0])
            return (
              <SingletonPanel
                key={plan.name}
                plan={plan}
                entry={entries[0]}
                shown={shown && site && { record: shown, site }}
              />
            )
          return plan.section ? (
            <div key={plan.name}>{form}</div>
          ) : (
            <Card key={plan.name} title={plan.label} id={`add-${plan.name}`} className="pb-0 sm:pb-0">
              {form}
            </Card>
          )
        })}
      </div>
    </>
  )
}

interface SingletonPanelProps {
  plan: ContentPlan
  entry: ListEntry
  /** The record and the site that shows it, if the screen has room for the preview. */
  shown?: { record: AnyRecord; site: PreviewedSite } | undefined
}

/** The record of a singleton type, with the link to edit it, and the section that shows it. */
function SingletonPanel({ plan, entry, shown }: SingletonPanelProps) {
  const t = useWords('editing.admin')
  return (
    <>
      <Card
        title={
          <>
            {plan.label} {entry.hidden && <StatusBadge status="Hidden" words={t('hidden')} />}
          </>
        }
        id={`panel-${plan.name}`}
        aside={
          <div className="flex flex-wrap-reverse gap-2">
            {shown && (
              <AnchorButton href={publicPageOf(plan, shown.record)} target="_blank">
                {t.rich('seePage', { hint: (words) => <span className="sr-only">{words}</span> })}
              </AnchorButton>
            )}
            <LinkButton to={entry.editAt} variant="primary">
              {plan.texts.edit}
            </LinkButton>
          </div>
        }
      >
        <div className="flex flex-wrap items-start gap-4">
          {entry.picture?.kind === 'image' && (
            <img
              src={entry.picture.value}
              alt=""
              className="light-paper max-h-32 max-w-[min(12rem,100%)] shrink-0 rounded-md border border-line bg-paper object-contain"
            />
          )}
          <div className="min-w-0 grow basis-64">
            <Values entry={entry} inFull={!shown} />
          </div>
        </div>
      </Card>
      {shown && <Shown plan={plan} {...shown} />}
    </>
  )
}

function Shown({ plan, record, site }: { plan: ContentPlan; record: AnyRecord; site: PreviewedSite }) {
  const values = useMemo(() => valuesOf(plan, record), [plan, record])
  const pictures = useMemo(() => picturesOf(site), [site])
  return <LivePreview plan={plan} record={record} values={values} site={site} pictures={pictures} wide />
}

/** The preview below shows a long text in full, so it has one line here. */
function Values({ entry, inFull }: { entry: ListEntry; inFull: boolean }) {
  const t = useWords('editing.admin')
  if (entry.figures.length) return <Figures entry={entry} />
  if (!entry.facts.length) return <p className="font-medium">{t('inUseNow')}</p>
  return (
    <div className={inFull ? '' : '[&_dd]:line-clamp-1 [&_dd]:self-start'}>
      <FactList facts={entry.facts} />
    </div>
  )
}

function Figures({ entry }: { entry: ListEntry }) {
  return (
    <ul className="m-0 grid list-none grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-0 text-sm">
      {entry.figures.map(({ number, label }, index) => (
        <li key={index} className="col-span-2 grid grid-cols-subgrid">
          <span className="text-end font-medium tabular-nums">{number}</span>{' '}
          <span className="break-words text-muted">{label}</span>
        </li>
      ))}
    </ul>
  )
}
