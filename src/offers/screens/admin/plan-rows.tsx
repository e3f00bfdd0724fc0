// How the offer is paid: parts, and when each is due.
import { DUE_MOMENTS, WORK_STARTS } from '#orders/rules/payment-plan.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Select, TextField } from '#ui/screens/field.tsx'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { PLAN_PRESETS, presetLabel } from '../../rules/plan-presets.ts'
import { LONGEST, TERM_CHOICES, type TypedOffer, type TypedPart } from '../../rules/typed-offer.ts'

interface PlanRowsProps {
  typed: TypedOffer
  errors: Record<string, string>
  focus: string
}

export function PlanRows({ typed, errors, focus }: PlanRowsProps) {
  const t = useWords('offers.admin')
  const read = useRead()
  return (
    <Card title={t('plan')} id="plan">
      <div className="space-y-4">
        <div role="group" aria-label={t('presets')} className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{t('presets')}</span>
          {PLAN_PRESETS.map((preset) => (
            <Button
              key={preset}
              name="intent"
              value={`plan:${preset}`}
              variant="quiet"
              size="small"
              formNoValidate
            >
              {read(presetLabel(preset))}
            </Button>
          ))}
        </div>
        {errors.parts && <p className="text-sm font-medium text-danger">{errors.parts}</p>}
        {typed.parts.map((part, place) => (
          <PartRow
            key={place}
            part={part}
            place={place}
            errors={errors}
            hasFocus={focus === `part.${place}`}
            isOnly={typed.parts.length === 1}
          />
        ))}
        <Button name="intent" value="add-part" variant="quiet" formNoValidate>
          {t('addPart')}
        </Button>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            name="terms"
            label={t('terms')}
            defaultValue={typed.terms}
            error={errors.terms}
            choices={TERM_CHOICES.map((value) => ({ value, label: t(`terms.${value}`) }))}
          />
          <Select
            name="workStarts"
            label={t('workStarts')}
            defaultValue={typed.workStarts}
            error={errors.workStarts}
            choices={WORK_STARTS.map((value) => ({ value, label: t(`workStarts.${value}`) }))}
          />
          <label className="flex min-h-11 items-center gap-2 text-sm sm:col-span-2">
            <input type="checkbox" name="pausesWork" defaultChecked={typed.pausesWork} />
            {t('pausesWork')}
          </label>
        </div>
      </div>
    </Card>
  )
}

interface PartRowProps {
  part: TypedPart
  place: number
  errors: Record<string, string>
  hasFocus: boolean
  isOnly: boolean
}

function PartRow({ part, place, errors, hasFocus, isOnly }: PartRowProps) {
  const t = useWords('offers.admin')
  const error = (name: string) => errors[`parts.${place}.${name}`]
  return (
    <fieldset className="m-0 min-w-0 rounded-md border border-line p-3 sm:p-4">
      <legend className="px-1 text-sm text-muted">{t('part', { number: place + 1 })}</legend>
      <div className="grid gap-3 sm:grid-cols-4">
        <TextField
          name={`part.${place}.share`}
          label={t('share')}
          required
          autoComplete="off"
          autoFocus={hasFocus}
          defaultValue={part.share}
          error={error('share')}
        />
        <Select
          name={`part.${place}.due`}
          label={t('due')}
          defaultValue={part.due}
          error={error('due')}
          choices={DUE_MOMENTS.map((value) => ({ value, label: t(`due.${value}`) }))}
        />
        <TextField
          name={`part.${place}.on`}
          label={t('dueOn')}
          type="date"
          optional
          defaultValue={part.on}
          error={error('on')}
        />
        <TextField
          name={`part.${place}.milestone`}
          label={t('milestone')}
          optional
          autoComplete="off"
          maxLength={LONGEST.milestone}
          defaultValue={part.milestone}
          error={error('milestone')}
        />
      </div>
      {!isOnly && (
        <Button
          name="intent"
          value={`remove-part:${place}`}
          variant="plain"
          size="small"
          formNoValidate
          className="mt-2"
        >
          {t('remove')}
          <span className="sr-only">{t('part', { number: place + 1 })}</span>
        </Button>
      )}
    </fieldset>
  )
}
