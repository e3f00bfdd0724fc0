// System, light or dark. Each choice is a button of a form: it acts at once, with and without scripts.
import { Monitor, Moon, Sun } from 'lucide-react'
import { useFetcher, useLocation } from 'react-router'
import { COLOUR_MODES } from '#platform/rules/colour-mode.ts'
import { useColourMode } from '#site/screens/frame/use-colour-mode.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

const CHOICE =
  'inline-flex min-h-8 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded px-2 text-sm text-muted ' +
  'hover:text-ink focus-visible:outline-2 focus-visible:outline-accent aria-pressed:bg-accent-soft ' +
  'aria-pressed:font-medium aria-pressed:text-accent-dark pointer-coarse:min-h-11'

export function ColourChoice({ className = '' }: { className?: string }) {
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const stored = useColourMode()
  const hydrated = useHydrated()
  const t = useWords('platform.screens')
  const mode = fetcher.formData?.get('mode') ?? stored
  return (
    <fetcher.Form method="post" action="/colours" className={className}>
      {!hydrated && <input type="hidden" name="next" value={pathname + search} />}
      <div
        role="group"
        aria-label={t('lightOrDark')}
        className="flex flex-wrap gap-0.5 rounded-md border border-line bg-paper p-0.5"
      >
        {COLOUR_MODES.map((each) => {
          const Icon = ICONS[each]
          return (
            <button
              key={each}
              type="submit"
              name="mode"
              value={each}
              aria-pressed={mode === each}
              className={CHOICE}
            >
              <Icon aria-hidden="true" className="size-4" />
              {t(`colours.${each}`)}
            </button>
          )
        })}
      </div>
    </fetcher.Form>
  )
}
