// The edit screen of every content type: the form, the live preview beside it, and the actions to hide or
// delete the record.
import { Form } from 'react-router'
import { titleOf } from '#content/rules/model/to-form.ts'
import { timeOrDate } from '#platform/rules/age-words.ts'
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
import { unknownForm } from '#ui/screens/unknown-form.ts'
import type { Route } from './+types/edit'
import { deleteRecord, saveRecord, setHidden, withConfirmation } from './actions.ts'
import { flashMessageAt } from './flash-messages.ts'
import { ContentForm } from './form/content-form.tsx'
import { keepTypedWhenOffline } from './form/offline.ts'
import { planOf, publicPageOf } from './plan.ts'
import { previewSite } from './preview/preview-site.ts'
import { couponLink, recordNotes } from './record-notes.ts'
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
  const record = await orErrorScreen(act.oneContent({ type, id: params.id }))
  const site = await orErrorScreen(previewSite(act, type, record))
  return {
    plan: await orErrorScreen(withOptions(act, { plan: planOf(type, format), type, record })),
    record,
    title: titleOf(type, record),
    savedAt: timeOrDate({ at: Date.parse(record.updatedAt), now: Date.now(), format }),
    site,
    pictures: picturesOf(site),
    trail: trailTo(type, record),
    flashMessage: flashMessageAt(url),
    notes: (await orErrorScreen(recordNotes(act, type)))[record._id] ?? [],
    link: couponLink(type, record, url.origin),
  }
}

export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const { act, site } = scopeOf(context)
  const type = typeEditedAt(pattern)
  const id = params.id
  const target = { act, site, type, returnTo: editAddress(type, id) }
  const form = await request.formData()
  return withConfirmation({ context, request, form }, type, async () => {
    switch (formText(form, 'intent')) {
      case 'save':
        return saveRecord({ ...target, returnTo: url.pathname }, id, form)
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

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepTypedWhenOffline(request, serverAction)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.plan.label}: ${loaderData.title}` : 'Edit' },
]

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, record, title, savedAt, site, pictures, trail, flashMessage, notes, link } = loaderData
  const wasSaved = flashMessage?.done === 'updated'
  const page = publicPageOf(plan, record)
  return (
    <>
      <PageHead
        title={
          <>
            {plan.kind === 'list' ? `${plan.label}: ${title}` : plan.label}{' '}
            {record.hidden && <StatusBadge status="Hidden" />}
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
                See the page<span className="sr-only"> (in a new tab)</span>
              </AnchorButton>
            )}
            <LinkButton to={`/history?${new URLSearchParams({ type: plan.name, id: record._id })}`}>
              History
            </LinkButton>
            {record.hidden && plan.shownOn.length > 0 && <Show />}
            <MoreMenu key={String(record.hidden)} label="More">
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
          {link && (
            <div className="mt-3">
              <p className="mb-1.5 text-muted">A link that fills it in:</p>
              <CopyLink link={link} />
            </div>
          )}
        </div>
      )}
      <Sheet bare={Boolean(plan.section)}>
        <ContentForm
          key={record._id}
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
  if (isEverywhere)
    return (
      <Confirm
        label="Hide"
        question="Hide it on every page?"
        detail="All pages change at once. It is kept, and you can show it again here."
        yes="Yes, hide it"
        fields={{ intent: 'hide' }}
        variant="plain"
      />
    )
  return (
    <Form method="post" preventScrollReset className="grid">
      <Button variant="plain" name="intent" value="hide">
        Hide
      </Button>
    </Form>
  )
}

const Show = () => (
  <IntentButton intent="show" stays>
    Show on the site
  </IntentButton>
)
