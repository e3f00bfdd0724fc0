// The library: every picture of the site with its words and where it is used. New ones by drop, paste or
// choice.
import { data, Link, redirect } from 'react-router'
import { entryOf } from '#app/entry-of.ts'
import { formText } from '#app/form-values.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { BeyondTheEnd, Pagination } from '#app/ui/pagination.tsx'
import { pointOfText } from '#domain/focal-point.ts'
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
  return { pictures, unused, said: entryOf(FLASH_MESSAGES, query.get('done')) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const id = formText(form, 'id')
  const alt = formText(form, 'alt', { trim: true })
  const STEPS: Record<string, [done: string, act: () => Promise<unknown>]> = {
    upload: ['uploaded', () => uploadAll(act, form, alt)],
    describe: [
      'described',
      () =>
        act.updateMedia(id, {
          alt,
          focalPoint: pointOfText(`${formText(form, 'focal-x')} ${formText(form, 'focal-y')}`),
        }),
    ],
    delete: ['deleted', () => act.deleteMedia(id)],
  }
  const [done, step] = entryOf(STEPS, formText(form, 'intent')) ?? []
  if (!done || !step) throw data({ title: 'This form is not known here' }, { status: 400 })
  const { refusal } = await attempt(step)
  if (refusal) return data({ refusal, id, alt }, { status: refusal.status })
  const query = url.searchParams
  query.set('done', done)
  return redirect(`/media?${query}`)
}

export const meta: Route.MetaFunction = () => [{ title: 'Pictures' }]

const TAB =
  'inline-flex min-h-9 items-center rounded-md px-3 text-sm no-underline focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'

export default function Library({
  loaderData: { pictures, unused, said },
  actionData,
}: Route.ComponentProps) {
  const tab = (label: string, to: string, current: boolean) => (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={`${TAB} ${current ? 'bg-accent-soft font-medium text-accent-dark' : 'text-muted hover:bg-white hover:text-ink'}`}
    >
      {label}
    </Link>
  )
  return (
    <>
      <PageHead title="Pictures" back={{ to: '/setting', label: 'Settings' }}>
        Smaller and modern forms are made of each picture; its alternative text and its focal point go
        wherever it is shown.
      </PageHead>
      <div className="space-y-6">
        {said && !actionData && <Notice>{said}</Notice>}
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
          <BeyondTheEnd />
        ) : (
          <EmptyState title={unused ? 'Every picture is in use' : 'No pictures yet'}>
            {unused
              ? 'Pictures that no part of the site shows any more will be listed here, to be deleted.'
              : 'Drop one above, or choose it from your device.'}
          </EmptyState>
        )}
        <Pagination page={pictures.page} size={pictures.size} total={pictures.total} label="Pictures" />
      </div>
    </>
  )
}
