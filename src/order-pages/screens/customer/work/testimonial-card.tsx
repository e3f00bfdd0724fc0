// Asked once, of everybody who accepted. Nothing is given for praise.
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import type { Refusal } from '#ui/screens/scope.ts'

interface TestimonialCardProps {
  questions: readonly string[]
  name: string
  refused?: { refusal: Refusal; answers: string[]; name: string; mayShow: boolean } | undefined
}

export function TestimonialCard({ questions, name, refused }: TestimonialCardProps) {
  const busy = useNavigation().state !== 'idle'
  const errors = refused?.refusal.errors ?? {}
  return (
    <Card title="How was it?" id="testimonial" className="mb-6">
      <Form method="post" preventScrollReset className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {questions.map((question, place) => (
            <TextArea
              key={question}
              label={question}
              name="testimonial"
              rows={3}
              maxLength={2000}
              defaultValue={refused?.answers[place]}
              error={place === 0 ? errors.answers : undefined}
            />
          ))}
        </div>
        <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            name="mayShow"
            defaultChecked={refused?.mayShow}
            className="size-4 shrink-0 accent-accent"
          />
          You may show my words on your site, unchanged
        </label>
        <TextField
          label="Under which name?"
          name="name"
          optional
          maxLength={100}
          defaultValue={refused?.name ?? name}
          error={errors.name}
        />
        <Button name="intent" value="testimonial" variant="quiet" disabled={busy}>
          Send
        </Button>
      </Form>
    </Card>
  )
}
