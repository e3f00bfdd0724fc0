// What the palette found, in groups. The focus stays in its field, which names the selected row.
import { useEffect } from 'react'
import { useWords } from '#ui/screens/use-words.ts'
import type { SearchResult } from './find-screens.ts'
import { resultGroups } from './result-groups.ts'

interface PaletteResultsProps {
  id: string
  results: SearchResult[]
  selected: number
  onSelect(place: number): void
  onOpen(result: SearchResult): void
}

const OPTION =
  'flex min-h-11 scroll-my-8 cursor-pointer items-center justify-between gap-4 rounded-md border-s-3 px-3 py-1.5 text-sm'
/** Forced colours drop the background, and show the bar of every row. */
const SELECTED =
  'border-accent bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]'
const HEADING = 'px-3 pt-2.5 pb-1 text-xs font-semibold text-muted'

export const optionId = (listId: string, place: number): string => `${listId}-${place}`

export function PaletteResults({ id, results, selected, onSelect, onOpen }: PaletteResultsProps) {
  const t = useWords('admin.admin')
  useEffect(() => {
    document.getElementById(optionId(id, selected))?.scrollIntoView({ block: 'nearest' })
  }, [id, selected])
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('results')}
      className="max-h-[50vh] overflow-y-auto px-2 pb-2 empty:hidden"
    >
      {resultGroups(results).map(({ kind, results: found, start }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className={HEADING}>
            {t(`results.${kind}`)}
          </p>
          {found.map((result, index) => (
            <Option
              key={`${result.to} ${result.title}`}
              id={optionId(id, start + index)}
              result={result}
              isSelected={start + index === selected}
              onSelect={() => onSelect(start + index)}
              onOpen={() => onOpen(result)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  result: SearchResult
  isSelected: boolean
  onSelect(): void
  onOpen(): void
}

function Option({ id, result: { title, detail, act }, isSelected, onSelect, onOpen }: OptionProps) {
  const t = useWords('admin.admin')
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      onClick={onOpen}
      onMouseMove={onSelect}
      className={`${OPTION} ${isSelected ? SELECTED : 'border-transparent'}`}
    >
      <span className="min-w-0 truncate">
        <span className="font-medium">{title}</span>
        {detail && <span className="ms-2 text-muted">{detail}</span>}
      </span>
      {act && <span className="shrink-0 text-xs text-muted">{t('doIt')}</span>}
    </div>
  )
}
