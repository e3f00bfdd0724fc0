// The picture library: every picture with its alternative text and where it is used, and the upload form.
import { data, Link } from 'react-router'
import { formText } from '#app/form-values.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { redirectWithFlash } from '#app/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pagination, PageOutOfRange } from '#app/ui/pagination.tsx'
import { TAB, TAB_CURRENT, TAB_OTHER } from '#app/ui/tab.ts'
import { entryOf } from '#domain/entry-of.ts'
import { parsePoint } from '#domain/focal-point.ts'
import { pageNumber } from '#domain/page.ts'
import { PAGE_SIZE } from '../page-size.ts'
import type { Route } from './+types/library'
import { PictureCard } from './picture-card.tsx'
import { uploadAll } from './upload-all.ts'
import { UploadBox } from './upload-box.tsx'

const FLASH_MESSAGES: Record<string, string> = {
  uploaded: 'The upload is in the library',
  described: 'The picture’s details are saved',
  deleted: 'The picture is deleted',
}

export const handle: PageHandle = { takesPictures: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams
  const unused = query.get('show') === 'unused'
  const pictures = await orErrorScreen(
    scopeOf(context).act.pageOfMedia({
      page: pageNumber(query.get('page')),
      size: PAGE_SIZE.pictures,
      unused,
    }),
  )
  return { pictures, unused, flashMessage: entryOf(FLASH_MESSAGES, query.get('done')) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const id = formText(form, 'id')
  const alt = formText(form, 'alt', { trim: true })
  const intents: Record<string, [done: string, run: () => Promise<unknown>]> = {
    upload: ['uploaded', () => uploadAll(act, form, alt)],
    describe: [
      'described',
      () =>
        act.updateMedia({
          id,
          body: {
            alt,
            focalPoint: parsePoint(`${formText(form, 'focal-x')} ${formText(form, 'focal-y')}`),
          },
        }),
    ],
    delete: ['deleted', () => act.deleteMedia(id)],
  }
  const [done, run] = entryOf(intents, formText(form, 'intent')) ?? []
  if (!done || !run) throw data({ title: 'This form is unknown' }, { status: 400 })
  const { refusal } = await attempt(run)
  if (refusal) return data({ refusal, id, alt }, { status: refusal.status })
  const query = url.searchParams
  query.set('done', done)
  return redirectWithFlash(`/media?${query}`)
}

export const meta: Route.MetaFunction = () => [{ title: 'Pictures' }]

export default function Library({
  loaderData: { pictures, unused, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const tab = (label: string, to: string, current: boolean) => (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={`${TAB} ${current ? TAB_CURRENT : `${TAB_OTHER} hover:bg-white`}`}
    >
      {label}
    </Link>
  )
  return (
    <>
      <PageHead title="Pictures" back={{ to: '/setting', label: 'Settings' }}>
        The site makes smaller versions of every picture. The alternative text and the focal point apply
        wherever the picture is shown. The site’s icon is chosen in Brand.
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {actionData?.refusal && <Notice tone="wrong">{actionData.refusal.detail}</Notice>}
        <UploadBox alt={actionData && !actionData.id ? actionData.alt : ''} />
        <nav aria-label="Which pictures" className="flex flex-wrap gap-1">
          {tab('All', '/media', !unused)}
          {tab(`Unused (${pictures.unusedTotal})`, '/media?show=unused', unused)}
        </nav>
        {pictures.rows.length ? (
          <ul className="m-0 grid list-none gap-4 p-0 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
            {pictures.rows.map((picture) => (
              <li key={picture._id} className="min-w-0">
                <PictureCard picture={picture} />
              </li>
            ))}
          </ul>
        ) : pictures.total ? (
          <PageOutOfRange />
        ) : (
          <EmptyState title={unused ? 'Every picture is in use' : 'No pictures yet'}>
            {unused
              ? 'Pictures that the site no longer shows appear here, so that you can delete them.'
              : 'Drop one above, or choose it from your device.'}
          </EmptyState>
        )}
        <Pagination page={pictures.page} size={pictures.size} total={pictures.total} label="Pictures" />
      </div>
    </>
  )
}
