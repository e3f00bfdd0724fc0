// A version conflict: another admin saved the record first. Shows both texts of each field to choose from.
import type { AnyRecord } from '#content/rules/model/define.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { valuesOf, type ContentPlan, type Values } from '../plan.ts'
import type { FormResult } from '../read-content-form.ts'

interface ConflictProps {
  plan: ContentPlan
  result: FormResult
  values: Values
  onChoose(name: string, value: string): void
}

export function Conflict({ plan, result, values, onChoose }: ConflictProps) {
  const t = useWords('editing.admin')
  const theirs = valuesOf(plan, result.refusal!.current as AnyRecord)
  const mine = result.typed ?? values
  const fields = plan.inputs.filter(({ name }) => mine[name] !== theirs[name])
  return (
    <Notice tone="info" refusal title={t('conflict.title')}>
      <p>{t('conflict.detail')}</p>
      {fields.map(({ name, label }) => {
        const takesTheirs = values[name] === theirs[name]
        return (
          <fieldset key={name} className="mt-3 min-w-0">
            <legend className="font-medium">{label}</legend>
            <input type="hidden" name={`mine:${name}`} value={mine[name] ?? ''} />
            <div className="mt-1 grid gap-2 sm:grid-cols-2">
              <Side
                name={name}
                value="mine"
                title={t('conflict.mine')}
                text={mine[name] ?? ''}
                checked={!takesTheirs}
                onChoose={() => onChoose(name, mine[name] ?? '')}
              />
              <Side
                name={name}
                value="theirs"
                title={t('conflict.theirs')}
                text={theirs[name] ?? ''}
                checked={takesTheirs}
                onChoose={() => onChoose(name, theirs[name] ?? '')}
              />
            </div>
          </fieldset>
        )
      })}
    </Notice>
  )
}

const CHOICE = 'flex min-w-0 cursor-pointer gap-2.5 rounded-md border bg-surface p-3'

function Side({
  name,
  value,
  title,
  text,
  checked,
  onChoose,
}: {
  name: string
  value: string
  title: string
  text: string
  checked: boolean
  onChoose(): void
}) {
  const t = useWords('editing.admin')
  return (
    <label className={`${CHOICE} ${checked ? 'border-accent' : 'border-line'}`}>
      <input
        type="radio"
        name={`take:${name}`}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-xs font-medium text-muted">{title}</span>
        <span className="block max-h-40 overflow-y-auto break-words whitespace-pre-wrap">
          {text || <em className="text-muted">{t('empty')}</em>}
        </span>
      </span>
    </label>
  )
}
