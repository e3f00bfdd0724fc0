// The focal point of a picture in a form: set on the picture, or as two numbers without scripts.
import { TextField } from '#ui/screens/field.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { FocalPointInput } from './focal-point.tsx'
import { thumbnailPath, type LibraryPicture } from './input-props.ts'

interface FocalFieldsProps {
  picture: LibraryPicture
  label: string
  /** Names of the two form fields. */
  names: readonly [x: string, y: string]
  onPicture(picture: LibraryPicture): void
}

const HELP = 'The part that stays visible when the picture is cropped.'

export function FocalFields({ picture, label, names: [x, y], onPicture }: FocalFieldsProps) {
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
        <legend className="text-sm font-medium">Focal point</legend>
        <p className="text-sm text-muted">{HELP}</p>
        <div className="mt-1.5 flex flex-wrap gap-3">
          <TextField
            {...percent}
            name={x}
            label="Percent from the left"
            defaultValue={point.x}
            onChange={({ target }) => move({ x: Number(target.value) })}
          />
          <TextField
            {...percent}
            name={y}
            label="Percent from the top"
            defaultValue={point.y}
            onChange={({ target }) => move({ y: Number(target.value) })}
          />
        </div>
      </fieldset>
    )
  }
  return (
    <div>
      <p className="text-sm font-medium">Focal point</p>
      <p className="mb-1.5 text-sm text-muted">
        {HELP} Click the picture, drag the point, or move it with the arrow keys.
      </p>
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
