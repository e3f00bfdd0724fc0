// The crop on the whole picture: its corners and its middle are dragged, or moved with the arrow keys.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import {
  CORNERS,
  cornerOf,
  moveCorner,
  moveCrop,
  type Corner,
  type Crop,
  type Size,
} from '#platform/rules/crop.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { ARROW_MOVES } from '../field-inputs/arrow-moves.ts'

interface CropFrameProps {
  /** Address and size of the whole picture. */
  src: string
  size: Size
  crop: Crop
  onChange(crop: Crop): void
}

type Grip = Corner | 'middle'
const GRIPS: readonly Grip[] = ['middle', ...CORNERS]

const LARGE_STEP = 10

const AREA = 'relative touch-pan-y rounded border border-line bg-paper select-none'
const HANDLE =
  'absolute flex size-11 -translate-x-1/2 -translate-y-1/2 touch-none items-center justify-center ' +
  'rounded-full focus-visible:outline-2 focus-visible:outline-accent'
const DOT = 'size-5 border-2 border-white bg-accent shadow-[0_0_0_1.5px_var(--color-ink)]'

export function CropFrame({ src, size, crop, onChange }: CropFrameProps) {
  const t = useWords('editing.admin')
  const area = useRef<HTMLDivElement>(null)
  /** What is dragged, and how far the pointer was from it. */
  const dragged = useRef<{ grip: Grip; dx: number; dy: number }>(undefined)

  const placeOf = (grip: Grip) =>
    grip === 'middle'
      ? { x: crop.left + crop.width / 2, y: crop.top + crop.height / 2 }
      : cornerOf(crop, grip)

  function moveTo(grip: Grip, { x, y }: { x: number; y: number }) {
    if (grip === 'middle') {
      const from = placeOf(grip)
      onChange(moveCrop(crop, [x - from.x, y - from.y], size))
    } else onChange(moveCorner(crop, grip, { x, y }, size))
  }
  function pointerAt({ clientX, clientY }: PointerEvent) {
    const box = area.current!.getBoundingClientRect()
    return {
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    }
  }
  const onPointerDown = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    const [at, place] = [pointerAt(event), placeOf(grip)]
    dragged.current = { grip, dx: place.x - at.x, dy: place.y - at.y }
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!dragged.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { grip, dx, dy } = dragged.current
    const { x, y } = pointerAt(event)
    moveTo(grip, { x: x + dx, y: y + dy })
  }
  const onKeyDown = (grip: Grip) => (event: KeyboardEvent) => {
    const [right, down] = ARROW_MOVES[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const step = Math.max(1, Math.round(size.width / 100)) * (event.shiftKey ? LARGE_STEP : 1)
    const { x, y } = placeOf(grip)
    moveTo(grip, { x: x + right * step, y: y + down * step })
  }
  const percent = (part: number, of: number) => `${(part / of) * 100}%`
  const ratio = size.width / size.height
  return (
    <div
      ref={area}
      data-crop-area=""
      style={{
        aspectRatio: `${size.width}/${size.height}`,
        width: `min(100%, ${Math.min(40, 26 * ratio)}rem)`,
      }}
      className={AREA}
    >
      <div className="absolute inset-0 overflow-hidden rounded">
        <img src={src} alt="" draggable={false} className="size-full object-fill" />
        <div
          style={{
            left: percent(crop.left, size.width),
            top: percent(crop.top, size.height),
            width: percent(crop.width, size.width),
            height: percent(crop.height, size.height),
          }}
          className="absolute border-2 border-white shadow-[0_0_0_200rem_rgb(0_0_0/0.55)]"
        />
      </div>
      {GRIPS.map((grip) => {
        const { x, y } = placeOf(grip)
        return (
          <span
            key={grip}
            role="slider"
            tabIndex={0}
            aria-label={t(`crop.grip.${grip}`)}
            aria-valuemin={0}
            aria-valuemax={size.width}
            aria-valuenow={Math.round(x)}
            aria-valuetext={t('crop.place', { x: Math.round(x), y: Math.round(y) })}
            onPointerDown={onPointerDown(grip)}
            onPointerMove={onPointerMove}
            onPointerUp={() => (dragged.current = undefined)}
            onKeyDown={onKeyDown(grip)}
            style={{ left: percent(x, size.width), top: percent(y, size.height) }}
            className={`${HANDLE} ${grip === 'middle' ? 'cursor-move' : 'cursor-crosshair'}`}
          >
            <span
              aria-hidden="true"
              className={`${DOT} ${grip === 'middle' ? 'rounded-full' : 'rounded-sm'}`}
            />
          </span>
        )
      })}
    </div>
  )
}
