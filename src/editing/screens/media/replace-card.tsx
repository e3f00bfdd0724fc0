// Puts another file in the place of a picture, and brings the earlier one back.
import { Form } from 'react-router'
import { PICTURE_RULE, PICTURE_TYPES } from '#platform/rules/picture-file.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Field, FILE_INPUT_CLASS } from '#ui/screens/field.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import type { LibraryEntry } from '../../server/media/library.ts'

export function ReplaceCard({ picture, error }: { picture: LibraryEntry; error?: string | undefined }) {
  return (
    <Card title="Replace" id="replace">
      <Form method="post" encType="multipart/form-data" preventScrollReset className="space-y-4">
        <Field
          label="New file"
          help={`Every page that shows this picture shows the new one. The alternative text stays. ${PICTURE_RULE}`}
          error={error}
        >
          {(wired) => (
            <input
              {...wired}
              type="file"
              name="file"
              required
              accept={PICTURE_TYPES}
              className={FILE_INPUT_CLASS}
            />
          )}
        </Field>
        <Button name="intent" value="replace">
          Replace the picture
        </Button>
      </Form>
      {picture.earlierName !== null && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="mb-2 text-sm [overflow-wrap:anywhere] text-muted">
            Before, “{picture.earlierName}” was here.
          </p>
          <IntentButton intent="bring-back">Bring the earlier picture back</IntentButton>
        </div>
      )}
    </Card>
  )
}
