// The focal point of a picture in a form: set on the picture, or as two numbers without scripts.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import {
  CENTRE,
  clampPoint,
  objectPosition,
  samePoint,
  type FocalPoint,
} from '#platform/rules/focal-point.ts'
import { TextField } from '#ui/screens/field.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { ARROW_MOVES } from './arrow-moves.ts'
import { thumbnailPath, type LibraryPicture } from './input-props.ts'

interface FocalFieldsProps {
  picture: LibraryPicture
  label: string
  /** Names of the two form fields. */
  names: readonly [x: string, y: string]
  onPicture(picture: LibraryPicture): void
}

export function FocalFields({ picture, label, names: [x, y], onPicture }: FocalFieldsProps) {
  const t = useWords('editing.admin')
  const { focalPoint: point } = picture
  // The number fields call it too: typed-early.ts replays what was typed before hydration.
  const move = (to: Partial<typeof point>) => onPicture({ ...picture, focalPoint: { ...point, ...to } })
  if (!useHydrated()) {
    const percent = {
      type: 'number',
      min: 0,
      max: 100,
      inputMode: 'numeric',
      className: 'tabular-nums',
    } as const
    return (
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{t('focal.point')}</legend>
        <p className="text-sm text-muted">{t('focal.help')}</p>
        <div className="mt-1.5 flex flex-wrap gap-3">
          <TextField
            {...percent}
            name={x}
            label={t('focal.left')}
            defaultValue={point.x}
            onChange={({ target }) => move({ x: Number(target.value) })}
          />
          <TextField
            {...percent}
            name={y}
            label={t('focal.top')}
            defaultValue={point.y}
            onChange={({ target }) => move({ y: Number(target.value) })}
          />
        </div>
      </fieldset>
    )
  }
  return (
    <div>
      <p className="text-sm font-medium">{t('focal.point')}</p>
      <p className="mb-1.5 text-sm text-muted">{t('focal.how')}</p>
      <FocalPointInput
        src={thumbnailPath(picture)}
        width={picture.width}
        height={picture.height}
        point={point}
        label={label}
        onChange={(focalPoint) => onPicture({ ...picture, focalPoint })}
      />
      <input type="hidden" name={x} value={point.x} />
      <input type="hidden" name={y} value={point.y} />
    </div>
  )
}

interface FocalPointInputProps {
  /** A thumbnail; width and height are those of the original. */
  src: string
  width: number
  height: number
  point: FocalPoint
  /** The name of the picture, for screen readers. */
  label: string
  onChange(point: FocalPoint): void
}

const STEP = 2
const LARGE_STEP = 10

const AREA = 'relative min-h-11 min-w-11 cursor-crosshair rounded border border-line bg-paper select-none'
const HANDLE =
  'absolute flex size-11 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none items-center ' +
  'justify-center rounded-full focus-visible:outline-2 focus-visible:outline-accent ' +
  'active:cursor-grabbing'
const HANDLE_DOT =
  'size-6 rounded-full border-2 border-white bg-accent/70 shadow-[0_0_0_1.5px_var(--color-deep)]'
const RESET_BUTTON =
  'mt-1 min-h-9 cursor-pointer text-xs font-medium text-accent underline underline-offset-2 ' +
  'focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'

/** The focal point on the whole picture, set by click, drag or arrow keys, and three samples of the crop. */
function FocalPointInput({ src, width, height, point, label, onChange }: FocalPointInputProps) {
  const t = useWords('editing.admin')
  const area = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)

  function moveTo({ clientX, clientY }: { clientX: number; clientY: number }) {
    const box = area.current!.getBoundingClientRect()
    onChange(clampPoint(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100))
  }
  // A mouse drags from anywhere. A finger drags only the handle: elsewhere it may be about to scroll.
  function onPointerDown(event: PointerEvent) {
    if (
      event.button !== 0 ||
      (event.pointerType !== 'mouse' && !handle.current!.contains(event.target as Node))
    )
      return
    event.preventDefault()
    handle.current!.focus()
    area.current!.setPointerCapture(event.pointerId)
    moveTo(event)
  }
  function onPointerMove(event: PointerEvent) {
    if (area.current!.hasPointerCapture(event.pointerId)) moveTo(event)
  }
  function onKeyDown(event: KeyboardEvent) {
    const [right, down] = ARROW_MOVES[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    onChange(clampPoint(point.x + right * step, point.y + down * step))
  }

  const ratio = width / height
  return (
    <div
      role="group"
      aria-label={t('focal.of', { name: label })}
      className="flex flex-wrap items-start gap-x-4 gap-y-3"
    >
      <div
        ref={area}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onClick={moveTo}
        data-focal-area=""
        style={{ aspectRatio: `${width}/${height}`, width: `min(100%, ${Math.min(18, 11 * ratio)}rem)` }}
        className={AREA}
      >
        <img src={src} alt="" draggable={false} className="size-full rounded object-fill" />
        <span
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={t('focal.point')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={t('focal.place', { x: point.x, y: point.y })}
          onKeyDown={onKeyDown}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          className={HANDLE}
        >
          <span aria-hidden="true" className={HANDLE_DOT} />
        </span>
      </div>
      <div className="min-w-0">
        <div aria-hidden="true" className="flex flex-wrap items-end gap-2">
          {SAMPLES.map((shape) => (
            <img
              key={shape}
              src={src}
              alt=""
              style={{ objectPosition: objectPosition(point) }}
              className={`light-paper rounded-sm border border-line bg-paper object-cover ${shape} max-w-full`}
            />
          ))}
        </div>
        <p className="mt-1.5 text-xs text-muted tabular-nums">
          {t('focal.place', { x: point.x, y: point.y })}
        </p>
        {!samePoint(point, CENTRE) && (
          <button type="button" onClick={() => onChange(CENTRE)} className={RESET_BUTTON}>
            {t('focal.centre')}
          </button>
        )}
      </div>
    </div>
  )
}

/** A wide, a square and a tall crop. */
const SAMPLES = ['h-9 w-16', 'size-11', 'h-14 w-10']
