// The alternative text, the focal point and the crop of a picture. They apply on every page that uses it.
import { Link } from 'react-router'
import { ALT_MAXIMUM } from '#platform/rules/alt-text.ts'
import { TextField } from '#ui/screens/field.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { FocalFields } from './focal-fields.tsx'
import type { FieldInputProps, LibraryPicture } from './input-props.ts'

interface LibraryPictureFieldsProps extends Pick<FieldInputProps, 'input' | 'id' | 'onPicture'> {
  picture: LibraryPicture
}

export function LibraryPictureFields({ input, id, picture, onPicture }: LibraryPictureFieldsProps) {
  return (
    <div className="mt-3 space-y-3">
      <input type="hidden" name={`picture:${input.name}`} value={picture.path} />
      <TextField
        id={`${id}-alt`}
        name={`alt:${input.name}`}
        label="Alternative text"
        help="What the picture shows, for people who can’t see it. Leave it empty for decoration."
        maxLength={ALT_MAXIMUM}
        autoComplete="off"
        value={picture.alt}
        onChange={(event) => onPicture({ ...picture, alt: event.target.value })}
      />
      {!input.uncropped && (
        <FocalFields
          picture={picture}
          label={input.label}
          names={[`focal-x:${input.name}`, `focal-y:${input.name}`]}
          onPicture={onPicture}
        />
      )}
      <p className="text-sm">
        <Link
          to={`/media?${new URLSearchParams({ picture: picture.path })}`}
          target="_blank"
          className={TEXT_LINK}
        >
          Crop or replace this picture
        </Link>{' '}
        <span className="text-muted">(opens in a new tab)</span>
      </p>
    </div>
  )
}
