// The search palette for screens, orders, messages and content: Ctrl+K or ⌘K. Without scripts it is a form
// that opens /search.
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLocation, useNavigate, useSubmit } from 'react-router'
import type { Translate } from '#platform/rules/words.ts'
import { DIALOG_BOX } from '#ui/screens/dialog-box.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { readCommand } from './commands.ts'
import { asCommands, findScreens, type SearchResult } from './find-screens.ts'
import type { MenuEntry } from './menu.ts'
import { optionId, PaletteResults } from './palette-results.tsx'

const SEARCH_FIELD =
  'flex min-h-9 items-center gap-2 rounded-md border border-muted/40 bg-surface px-3 text-sm ' +
  'text-muted focus-within:outline-2 focus-within:outline-accent pointer-coarse:min-h-11'
const SEARCH_INPUT =
  'w-full min-w-0 bg-transparent py-1 text-base text-ellipsis text-ink outline-none placeholder:text-muted ' +
  'sm:text-sm'
const SHORTCUT = 'hidden shrink-0 rounded border border-line bg-paper px-1.5 font-text text-xs sm:inline'
const FIND_BUTTON =
  '-ms-1.5 flex min-h-7 min-w-7 shrink-0 cursor-pointer items-center justify-center rounded hover:text-ink ' +
  'focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11'
const CLOSE_BUTTON =
  'min-h-11 px-1 text-sm text-muted hover:text-ink focus-visible:outline-2 focus-visible:outline-accent'

export function SearchPalette({ menu }: { menu: MenuEntry[] }) {
  const t = useWords('admin.admin')
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
  const navigate = useNavigate()
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const currentQuery = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const listId = useId()
  const asked = readCommand(query, t)
  const { found, state } = useSearchResults(asked?.about ?? query)
  const results = [
    ...(asked ? asCommands(found, asked.command, t) : []),
    ...findScreens(menu, query),
    ...(asked ? [] : found),
  ]
  const isNothing = !results.length && state === 'idle' && query.trim() !== ''

  useEffect(() => {
    const onShortcut = (event: globalThis.KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      if (!dialog.current?.open) dialog.current?.showModal()
    }
    addEventListener('keydown', onShortcut)
    return () => removeEventListener('keydown', onShortcut)
  }, [])

  const open = (result: SearchResult | undefined) => {
    if (!result) return
    dialog.current?.close()
    if (result.act) {
      const { intent, order } = result.act
      void submit({ intent, order }, { method: 'post', action: '/total-orders' })
    } else void navigate(result.to)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length) {
      event.preventDefault()
      setSelected((now) => (now + step + results.length) % results.length)
    } else if (event.key === 'Enter' && results.length) {
      event.preventDefault()
      open(results[Math.min(selected, results.length - 1)])
    }
  }

  return (
    <>
      <form
        action="/search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          dialog.current?.showModal()
        }}
        className={SEARCH_FIELD}
      >
        <button aria-label={t('find')} className={FIND_BUTTON}>
          <Search aria-hidden="true" className="size-4" />
        </button>
        <input
          aria-label={t('searchTheAdminArea')}
          key={currentQuery}
          name="q"
          type="search"
          defaultValue={currentQuery}
          autoComplete="off"
          placeholder={t('search')}
          className={SEARCH_INPUT}
          // The first key opens the palette, which has the same field and shows the results.
          onKeyDown={(event) => event.key !== 'Tab' && event.key !== 'Shift' && dialog.current?.showModal()}
          onClick={() => dialog.current?.showModal()}
        />
        <kbd className={SHORTCUT}>{t('ctrlK')}</kbd>
      </form>
      <dialog
        ref={dialog}
        aria-label={t('search')}
        onClose={() => {
          setQuery('')
          setSelected(0)
        }}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        className={`mx-auto mt-[10vh] w-[min(40rem,calc(100vw-2rem))] p-0 ${DIALOG_BOX}`}
      >
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-expanded={results.length > 0}
            aria-controls={listId}
            aria-activedescendant={results[selected] ? optionId(listId, selected) : undefined}
            aria-autocomplete="list"
            aria-label={t('searchEverything')}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setSelected(0)
            }}
            onKeyDown={onKeyDown}
            placeholder={t('searchExamples')}
            className="min-h-12 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
          />
          <button type="button" onClick={() => dialog.current?.close()} className={CLOSE_BUTTON}>
            {t('close')}
          </button>
        </div>
        <PaletteResults
          id={listId}
          results={results}
          selected={selected}
          onSelect={setSelected}
          onOpen={open}
        />
        {isNothing && <NothingFound query={query} />}
        <PaletteFoot query={query} count={results.length} state={state} />
      </dialog>
    </>
  )
}

interface PaletteFootProps {
  query: string
  count: number
  state: SearchState
}

/** The last line of the palette: how many were found, and the keys. */
function PaletteFoot(props: PaletteFootProps) {
  const t = useWords('admin.admin')
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line bg-paper px-5 py-2.5 text-xs text-muted">
      <p role="status">{statusText(t, props)}</p>
      {props.count > 0 && (
        <p aria-hidden="true" className="hidden shrink-0 items-center gap-3 sm:flex pointer-coarse:hidden">
          <span>
            <Key>↑</Key> <Key>↓</Key> {t('choose')}
          </span>
          <span>
            <Key>{t('enter')}</Key> {t('open')}
          </span>
          <span>
            <Key>{t('esc')}</Key> {t('closeHint')}
          </span>
        </p>
      )}
    </div>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded border border-line bg-surface px-1.5 py-0.5 font-text text-ink">{children}</kbd>
)

function statusText(t: Translate<'admin.admin'>, { query, count, state }: PaletteFootProps): string {
  if (state === 'failed') return t('searchFailed')
  if (state === 'asking') return t('searching')
  if (!query.trim()) return t('searchHint')
  return count ? t('found', { count }) : t('nothingFound')
}

/** Instead of the results: what can be found, and how. */
const NothingFound = ({ query }: { query: string }) => {
  const t = useWords('admin.admin')
  return (
    <div className="px-6 py-8 text-center text-sm">
      <p className="font-medium [overflow-wrap:anywhere]">{t('noMatchFor', { query: query.trim() })}</p>
      <p className="mx-auto mt-1 max-w-[44ch] text-muted">{t('searchHow')}</p>
    </div>
  )
}

type SearchState = 'idle' | 'asking' | 'failed'

/** Searches on the server 150 ms after the last key. Drops answers to older queries. */
function useSearchResults(query: string): {
  found: SearchResult[]
  state: SearchState
} {
  const [found, setFound] = useState<SearchResult[]>([])
  const [state, setState] = useState<SearchState>('idle')
  const trimmed = query.trim()

  useEffect(() => {
    if (trimmed.length < 2) {
      setFound([])
      setState('idle')
      return undefined
    }
    const stop = new AbortController()
    setState('asking')
    const search = async () => {
      try {
        const answer = await fetch(`/api/search?${new URLSearchParams({ q: trimmed })}`, {
          signal: stop.signal,
        })
        if (!answer.ok) throw new Error(answer.statusText)
        setFound((await answer.json()) as SearchResult[])
        setState('idle')
      } catch {
        if (!stop.signal.aborted) setState('failed')
      }
    }
    const timer = setTimeout(() => void search(), 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [trimmed])

  return { found, state }
}
