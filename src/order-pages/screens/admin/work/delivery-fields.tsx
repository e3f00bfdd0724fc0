// What a delivery says besides its words and files: links, the points that it covers, what became of changes.
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { WorkData } from './load-work.ts'
import type { FormState } from './refused-work.ts'

/** Their names. */
export const DELIVERY_FIELDS = ['links', 'covered', 'leftOut', 'became'] as const

interface DeliveryFieldsProps {
  work: WorkData
  form: FormState
}

export function DeliveryFields({ work, form }: DeliveryFieldsProps) {
  const t = useWords('order-pages.admin')
  return (
    <>
      <TextArea
        label={t('deliver.links')}
        optional
        name="links"
        rows={2}
        defaultValue={form.typed('links')}
        error={form.error('links')}
        help={t('deliver.onePerLine')}
        placeholder="https://"
      />
      <BecameOfChanges work={work} form={form} />
      <Covered work={work} form={form} />
    </>
  )
}

function Covered({ work, form }: DeliveryFieldsProps) {
  const t = useWords('order-pages.admin')
  const { points } = work.view
  if (!points.length) return null
  const isCovered = (place: number) => !form.isBack || form.list('covered').includes(String(place))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('deliver.pointsCovered')}</legend>
      <Disclosure
        summary={form.isBack ? t('deliver.covers') : t('deliver.coversAll', { points: points.length })}
        open={form.isBack}
      >
        <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-2">
          {points.map(({ place, text }) => (
            <label key={place} className="flex items-start gap-2.5 py-1 text-sm pointer-coarse:py-2.5">
              <input
                type="checkbox"
                name="covered"
                value={place}
                defaultChecked={isCovered(place)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            </label>
          ))}
        </div>
        <TextField
          label={t('deliver.leftOut')}
          optional
          name="leftOut"
          maxLength={2000}
          defaultValue={form.typed('leftOut')}
          error={form.error('leftOut')}
          help={t('deliver.leftOutHelp')}
          fieldClassName="mt-3"
        />
      </Disclosure>
    </fieldset>
  )
}

function BecameOfChanges({ work, form }: DeliveryFieldsProps) {
  const t = useWords('order-pages.admin')
  const { state, changes } = work.view
  const lines = state === 'changes-asked' ? (changes.asked[0]?.lines ?? []) : []
  if (!lines.length) return null
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-2 text-sm font-medium">{t('deliver.became')}</legend>
      {lines.map((line, at) => (
        <TextField
          key={at}
          label={line}
          name="became"
          maxLength={500}
          defaultValue={form.list('became')[at]}
          placeholder={t('deliver.done')}
        />
      ))}
    </fieldset>
  )
}
