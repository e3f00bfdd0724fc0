// The preview beside a form or below a record: the section at the width of a phone, a tablet or a desktop,
// scaled to fit.
import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
} from 'react'
import type { AnyRecord } from '#content/rules/model/define.ts'
import { createFormat } from '#platform/rules/format.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { LibraryPicture } from '../field-inputs/input-props.ts'
import { type ContentPlan, type Values, plainOf } from '../plan.ts'
import type { PreviewedSite } from './preview-site.ts'

/** The id of a record that is not saved yet. */
const NEW_RECORD = 'new'

interface EditedSiteSource {
  site: PreviewedSite
  plan: ContentPlan
  record: AnyRecord | null
  values: Values
  pictures: Record<string, LibraryPicture>
}

/** The site with the typed values, in the shape that the public pages are rendered from. */
function editedSite({ site, plan, record, values, pictures }: EditedSiteSource): PreviewedSite {
  const format = createFormat(site.region)
  const plain = plan.inputs.map(({ name, kind, source = '' }) => [
    name,
    plainOf(kind, values[name] ?? '', format).plain || source,
  ])
  const edited = { ...record, ...values, ...Object.fromEntries(plain), _id: record?._id ?? NEW_RECORD }
  const content = site as unknown as Record<string, unknown>
  return {
    ...site,
    media: { ...site.media, ...pictures },
    [plan.name]: plan.kind === 'singleton' ? edited : replacedIn(content[plan.name] as AnyRecord[], edited),
  }
}

function replacedIn(records: readonly AnyRecord[], edited: { _id: string }): unknown[] {
  const exists = records.some(({ _id }) => _id === edited._id)
  return exists
    ? records.map((record) => (record._id === edited._id ? edited : record))
    : [...records, edited]
}

/** The widths of a page in pixels. From 1024 on the site has the layout of a desktop. */
const WIDTHS = { Phone: 390, Tablet: 768, Desktop: 1024 } as const
type Width = keyof typeof WIDTHS
const SIZES: readonly Width[] = ['Phone', 'Tablet', 'Desktop']

/** Scaled down further, the text of a page is too small to read. */
const SMALLEST_SCALE = 0.65

/** The widest page that can be read in this room. */
const readableWidth = (room: number): Width =>
  SIZES.findLast((size) => room >= WIDTHS[size] * SMALLEST_SCALE) ?? 'Phone'

type FrameProps = ComponentProps<typeof import('./section-frame.tsx').default>

/** Without its script the preview is missing, and not the form with what was typed. */
const SectionFrame = lazy<ComponentType<FrameProps>>(() =>
  import('./section-frame.tsx').catch(() => ({ default: NoPreview })),
)

function NoPreview() {
  const t = useWords('editing.admin')
  return <p className="p-6 text-muted">{t('preview.failed')}</p>
}

type Variant = 'landing' | 'page'
const VARIANTS: readonly Variant[] = ['landing', 'page']

interface LivePreviewProps {
  plan: ContentPlan
  record: AnyRecord | null
  values: Values
  site: PreviewedSite
  pictures: Record<string, LibraryPicture>
  /** Has the width of the page, and nothing beside it. */
  wide?: boolean
}

const PREVIEW_BOX = 'max-h-[75vh] overflow-x-hidden overflow-y-auto rounded-lg border border-line bg-paper'
const SWITCH_BUTTON =
  'min-h-9 cursor-pointer px-3 text-sm text-muted focus-visible:outline-2 ' +
  'focus-visible:-outline-offset-2 focus-visible:outline-accent aria-pressed:bg-accent-soft ' +
  'aria-pressed:font-medium aria-pressed:text-accent-dark pointer-coarse:min-h-11'

export function LivePreview({ plan, record, values, site, pictures, wide = false }: LivePreviewProps) {
  const hydrated = useHydrated()
  const t = useWords('editing.admin')
  const [chosen, setWidth] = useState<Width>()
  const ownPage = plan.shownOn.find((page) => page !== '/' && page !== '*')
  const [variant, setVariant] = useState<Variant>(plan.shownOn.includes('/') || !ownPage ? 'landing' : 'page')
  const [room, setRoom] = useState(0)
  const [height, setHeight] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  // Deferred: typing must not wait for the preview.
  const previewValues = useDeferredValue(values)
  const edited = useMemo(
    () => editedSite({ site, plan, record, values: previewValues, pictures }),
    [site, plan, record, previewValues, pictures],
  )

  useEffect(() => {
    if (!box.current) return undefined
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [hydrated])

  if (!hydrated) return null
  const width = chosen ?? readableWidth(room)
  const heading = t(wide && !record?.hidden ? 'preview.asSeen' : 'preview.asWillBeSeen')
  const scale = Math.min(1, room / WIDTHS[width])
  return (
    <section
      aria-label={t('preview.title')}
      className={`min-w-0 ${wide ? '' : 'xl:sticky xl:top-18 xl:self-start'}`}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-muted">{heading}</h2>
        <div className="flex flex-wrap gap-2">
          {ownPage && plan.shownOn.includes('/') && (
            <Switch<Variant>
              label={t('preview.page')}
              options={VARIANTS}
              labels={{
                landing: t('preview.landing'),
                page: t('preview.pageNamed', { name: `${ownPage[1]!.toUpperCase()}${ownPage.slice(2)}` }),
              }}
              value={variant}
              onChange={setVariant}
            />
          )}
          <Switch<Width>
            label={t('preview.width')}
            options={SIZES}
            labels={{ Phone: t('preview.phone'), Tablet: t('preview.tablet'), Desktop: t('preview.desktop') }}
            value={width}
            onChange={setWidth}
          />
        </div>
      </div>
      <div
        ref={box}
        className={`${PREVIEW_BOX} ${wide ? 'sm:max-h-none' : 'xl:max-h-[calc(100dvh-6rem)]'}`}
        tabIndex={0}
        role="region"
        aria-label={t('preview.section')}
      >
        {room > 0 && (
          <div
            className="mx-auto overflow-hidden"
            style={{ width: WIDTHS[width] * scale, height: (height || 600) * scale }}
          >
            <div className="origin-top-left" style={{ transform: `scale(${scale})`, width: WIDTHS[width] }}>
              <Suspense fallback={<p className="p-6 text-sm text-muted">{t('preview.loading')}</p>}>
                <SectionFrame
                  section={plan.section!}
                  site={edited}
                  variant={variant}
                  recordId={record?._id ?? NEW_RECORD}
                  width={WIDTHS[width]}
                  height={height || 600}
                  title={t('preview.of', { type: plan.label })}
                  onHeight={setHeight}
                />
              </Suspense>
            </div>
          </div>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">{t('preview.clickWords')}</p>
    </section>
  )
}

interface SwitchProps<T extends string> {
  label: string
  options: readonly T[]
  labels?: Record<T, string>
  value: T
  onChange(value: T): void
}

function Switch<T extends string>({ label, options, labels, value, onChange }: SwitchProps<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap overflow-hidden rounded-md border border-muted/40 bg-surface"
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={value === option}
          onClick={() => onChange(option)}
          className={SWITCH_BUTTON}
        >
          {labels?.[option] ?? option}
        </button>
      ))}
    </div>
  )
}
