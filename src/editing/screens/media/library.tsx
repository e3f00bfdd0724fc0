// The picture library: every picture in a dense grid, search, and the upload form.
import { data, Link, redirect } from 'react-router'
import { Failure, isFailure } from '#platform/rules/errors.ts'
import { pageNumber } from '#platform/rules/page.ts'
import { REFUSED_UPLOAD, refusedUploadMessage } from '#platform/rules/picture-file.ts'
import { say } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { Pagination, PageOutOfRange } from '#ui/screens/pagination.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { SearchForm, searchOf } from '#ui/screens/search-form.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { TAB, TAB_CURRENT, TAB_OTHER } from '#ui/screens/tab.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { LibraryEntry } from '../../server/media/library.ts'
import { thumbnailPath } from '../field-inputs/input-props.ts'
import { LIBRARY_FLASH } from '../flash.ts'
import type { Route } from './+types/library'
import { SamePictures } from './picture-uses.tsx'
import { UploadBox } from './upload-box.tsx'

const SHOWN = ['all', 'undescribed', 'unused'] as const

export const handle: PageHandle = { takesPictures: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams
  const show = SHOWN.find((each) => each === query.get('show')) ?? 'all'
  const search = searchOf(query)
  // The link of a content form has only the picture's path, so it leads here and on to the picture's screen.
  const [asked] = await orErrorScreen(scopeOf(context).act.mediaAt(query.getAll('picture').slice(0, 1)))
  if (asked) throw redirect(`/media/${asked._id}/edit`)
  const pictures = await orErrorScreen(
    scopeOf(context).act.pageOfMedia({
      page: pageNumber(query.get('page')),
      size: PAGE_SIZE.pictures,
      show,
      search,
    }),
  )
  return { pictures, show, search, flashMessage: LIBRARY_FLASH.wordsAt(url) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const alt = formText(form, 'alt', { trim: true })
  if (formText(form, 'intent') !== 'upload') throw unknownForm()
  const { done: duplicates, refusal } = await attempt(() => uploadAll(scopeOf(context).act, form, alt))
  if (refusal) return data({ refusal, alt }, { status: refusal.status })
  return redirectWithFlash(LIBRARY_FLASH.to(`/media${url.search}`, duplicates ? 'known' : 'uploaded'))
}

export default function Library({
  loaderData: { pictures, show, search, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const t = useWords('editing.admin')
  const tab = (label: string, to: string, current: boolean) => (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={`${TAB} ${current ? TAB_CURRENT : `${TAB_OTHER} hover:bg-surface`}`}
    >
      {label}
    </Link>
  )
  return (
    <>
      <title>{t('menu.media')}</title>
      <PageHead title={t('menu.media')}>{t('media.purpose')}</PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {actionData?.refusal && <Notice tone="wrong">{actionData.refusal.detail}</Notice>}
        <UploadBox alt={actionData?.alt ?? ''} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <nav aria-label={t('media.which')} className="flex flex-wrap gap-1">
            {tab(t('media.all'), '/media', show === 'all')}
            {tab(
              t('media.undescribed', { count: pictures.undescribedTotal }),
              '/media?show=undescribed',
              show === 'undescribed',
            )}
            {tab(t('media.unused', { count: pictures.unusedTotal }), '/media?show=unused', show === 'unused')}
          </nav>
          <SearchForm
            name={t('media.library')}
            action="/media"
            search={search}
            placeholder={t('media.search')}
          >
            {show !== 'all' && <input type="hidden" name="show" value={show} />}
          </SearchForm>
        </div>
        {pictures.rows.length ? (
          <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
            {pictures.rows.map((picture) => (
              <li key={picture._id} className="min-w-0">
                <PictureTile picture={picture} />
              </li>
            ))}
          </ul>
        ) : pictures.total ? (
          <PageOutOfRange />
        ) : (
          <EmptyState title={search ? t('media.noMatch') : t(`media.empty.${show}`)}>
            {search ? t('media.searchFinds') : t(`media.emptyDetail.${show}`)}
          </EmptyState>
        )}
        <Pagination
          page={pictures.page}
          size={pictures.size}
          total={pictures.total}
          label={t('media.pictures')}
        />
      </div>
    </>
  )
}

/**
 * Uploads every accepted picture. If some are refused, fails with their names and the number uploaded.
 * Returns how many were in the library already.
 */
async function uploadAll(act: RequestScope['act'], form: FormData, alt: string): Promise<number> {
  const files = form.getAll('file').filter((file) => file instanceof File)
  // One entry for each picture that was too large to be read; such a file arrives empty, with its name.
  const tooLarge = form.getAll(`${REFUSED_UPLOAD}file`)
  const errors: string[] = []
  let duplicates = 0
  let firstFailure: Failure | undefined
  for (const file of files) {
    try {
      const message = !file.size && file.name && refusedUploadMessage(tooLarge.shift(), file.name)
      if (message) throw new Failure('too-large', message)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { sameAs } = await act.uploadMedia({ bytes, name: file.name, alt })
      if (sameAs) duplicates++
    } catch (error) {
      if (!isFailure(error)) throw error
      firstFailure ??= error
      errors.push(
        error.message.includes(JSON.stringify(file.name).slice(1, -1))
          ? error.message
          : `${file.name}: ${error.message}`,
      )
    }
  }
  if (!firstFailure) return duplicates
  const uploaded = files.length - errors.length
  const summary = uploaded ? [say('editing.admin', 'picturesUploadedToo', { count: uploaded })] : []
  throw new Failure(firstFailure.code, [...errors, ...summary].join(' '))
}

/** The link covers the whole tile. */
const NAME_LINK =
  'block truncate text-sm font-medium text-ink no-underline after:absolute after:inset-0 after:rounded-lg ' +
  'hover:underline focus-visible:outline-none focus-visible:after:outline-2 ' +
  'focus-visible:after:outline-offset-2 focus-visible:after:outline-accent'

/** One picture of the library: how it looks, and what is missing. Everything else is on its own screen. */
function PictureTile({ picture }: { picture: LibraryEntry }) {
  const { name, alt, uses, sameAs, width, height } = picture
  const t = useWords('editing.admin')
  return (
    <article
      aria-label={name}
      className="relative flex h-full flex-col rounded-lg border border-line bg-surface hover:border-ink/40"
    >
      <div className="rounded-t-lg bg-paper p-2">
        <img
          src={thumbnailPath(picture)}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          className="h-24 w-full object-contain sm:h-28"
        />
      </div>
      <div className="flex grow flex-col gap-1.5 p-2.5">
        <Link to={`/media/${picture._id}/edit`} title={name} className={NAME_LINK}>
          {name}
        </Link>
        <p className="text-xs text-muted tabular-nums">
          {width} × {height}
          {uses.length > 0 && ` · ${t('media.uses', { count: uses.length })}`}
        </p>
        {(!alt || !uses.length) && (
          <div className="flex flex-wrap gap-1">
            {!alt && <StatusBadge status="undescribed" words={t('media.noAlt')} tone="wait" />}
            {!uses.length && <StatusBadge status="Unused" words={t('media.isUnused')} />}
          </div>
        )}
        {sameAs.length > 0 && (
          <div className="relative">
            <SamePictures sameAs={sameAs} />
          </div>
        )}
      </div>
    </article>
  )
}
