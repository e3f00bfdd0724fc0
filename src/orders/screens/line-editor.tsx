// The lines of an order as the agency types them. Its buttons send the form, so it works without scripts.
import type { Format } from '#platform/rules/format.ts'
import { whichNumber } from '#platform/rules/which-number.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Select, TextArea, TextField } from '#ui/screens/field.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import {
  lineOfRecord,
  LONGEST_DETAILS,
  LONGEST_NAME,
  NEW_LINE,
  type LineRecord,
  type TypedLine,
} from '../rules/typed-lines.ts'

const TEXTS = ['recordId', 'name', 'details', 'quantity', 'price', 'discount'] as const

/** Rows are counted from 0: line.0.name. */
export function typedLinesIn(form: FormData): TypedLine[] {
  const lines: TypedLine[] = []
  for (let place = 0; form.has(`line.${place}.name`); place++)
    lines.push(
      Object.fromEntries(
        TEXTS.map((name) => [name, formText(form, `line.${place}.${name}`)]),
      ) as unknown as TypedLine,
    )
  return lines
}

/** With amounts in the form of calls. One that can mean two numbers is asked about. */
export function linesInPlainMoney(
  lines: readonly TypedLine[],
  format: Format,
): { plain: TypedLine[]; questions: Record<string, string> } {
  const questions: Record<string, string> = {}
  const amount = (text: string, field: string): string => {
    if (!text.trim() || text.includes('%')) return text
    const { plain, readings } = format.typedMoney(text.trim())
    if (readings) questions[field] = whichNumber(readings)
    return plain
  }
  const plain = lines.map((line, place) => ({
    ...line,
    price: amount(line.price, `lines.${place}.price`),
    discount: amount(line.discount, `lines.${place}.discount`),
  }))
  return { plain, questions }
}

interface ChangedLines {
  lines: TypedLine[]
  /** The row that gets the focus. */
  focus: number
}

/** What a button of the editor changes. Undefined if it is none of its buttons. */
export function changedLines(
  form: FormData,
  records: readonly LineRecord[],
  format: Format,
): ChangedLines | undefined {
  const lines = typedLinesIn(form)
  const [name, of] = formText(form, 'intent').split(':')
  if (name === 'update') return { lines, focus: -1 }
  if (name === 'add-line') return { lines: [...lines, NEW_LINE], focus: lines.length }
  if (name === 'remove-line')
    return { lines: lines.filter((_, place) => place !== Number(of)), focus: Math.max(0, Number(of) - 1) }
  if (name !== 'add-record') return undefined
  const record = records.find(({ id }) => id === formText(form, 'record'))
  // The first row, if nothing is typed into it yet.
  const kept = lines.filter(({ name: typed, price }) => typed.trim() || price.trim())
  return record
    ? { lines: [...kept, lineOfRecord(record, (cents) => format.toType(cents))], focus: kept.length }
    : { lines, focus: -1 }
}

interface LineEditorProps {
  lines: readonly TypedLine[]
  errors: Record<string, string>
  focus: number
  records: readonly LineRecord[]
}

export function LineEditor({ lines, errors, focus, records }: LineEditorProps) {
  const t = useWords('orders.admin')
  const format = useFormat()
  return (
    <Card title={t('lines')} id="lines">
      <div className="grid grid-cols-1 gap-4">
        {errors.lines && <p className="text-sm font-medium text-danger">{errors.lines}</p>}
        {lines.map((line, place) => (
          <LineRow
            key={place}
            line={line}
            place={place}
            errors={errors}
            hasFocus={focus === place}
            isOnly={lines.length === 1}
          />
        ))}
        <div className="flex flex-wrap items-end gap-2">
          <Button name="intent" value="add-line" variant="quiet" formNoValidate>
            {t('addLine')}
          </Button>
          {records.length > 0 && (
            <>
              <Select
                name="record"
                label={t('record')}
                choices={records.map(({ id, name, priceCents }) => ({
                  value: id,
                  label: `${name}, ${format.money(priceCents)}`,
                }))}
              />
              <Button name="intent" value="add-record" variant="quiet" formNoValidate>
                {t('addRecord')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

interface LineRowProps {
  line: TypedLine
  place: number
  errors: Record<string, string>
  hasFocus: boolean
  isOnly: boolean
}

function LineRow({ line, place, errors, hasFocus, isOnly }: LineRowProps) {
  const t = useWords('orders.admin')
  const number = t('lineNumber', { number: place + 1 })
  const field = (name: 'name' | 'quantity' | 'price' | 'discount' | 'details') => ({
    name: `line.${place}.${name}`,
    label: t(`line.${name}`),
    defaultValue: line[name],
    error: errors[`lines.${place}.${name}`],
    autoComplete: 'off',
  })
  return (
    <fieldset className="m-0 min-w-0 rounded-md border border-line p-3 sm:p-4">
      <legend className="px-1 text-sm text-muted">{number}</legend>
      <input type="hidden" name={`line.${place}.recordId`} value={line.recordId} />
      <div className="grid gap-3 sm:grid-cols-6">
        <TextField
          {...field('name')}
          required
          maxLength={LONGEST_NAME}
          autoFocus={hasFocus}
          fieldClassName="sm:col-span-6"
        />
        <TextField {...field('quantity')} inputMode="numeric" fieldClassName="sm:col-span-2" />
        <TextField {...field('price')} required inputMode="decimal" fieldClassName="sm:col-span-2" />
        <TextField
          {...field('discount')}
          help={t('line.discountHelp')}
          optional
          fieldClassName="sm:col-span-2"
        />
        <TextArea
          {...field('details')}
          help={t('line.detailsHelp')}
          optional
          rows={2}
          maxLength={LONGEST_DETAILS}
          fieldClassName="sm:col-span-6"
        />
      </div>
      {!isOnly && (
        <Button
          name="intent"
          value={`remove-line:${place}`}
          variant="plain"
          size="small"
          formNoValidate
          className="mt-2"
        >
          {t('removeLine')} <span className="sr-only">{number}</span>
        </Button>
      )}
    </fieldset>
  )
}
