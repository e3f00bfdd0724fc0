// A hidden field that only bots fill in, and the time since the page was opened, filled in by enhance.ts.
import { useWords } from '#ui/screens/use-words.ts'

export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -start-[9999px] h-px w-px overflow-hidden">
      <label>
        {useWords('site.pages')('honeypot')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <input type="hidden" name="elapsed" />
    </div>
  )
}
