// A field that people don't see and machines fill in, and one that the small script fills with the time since
// the page was opened.

export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <input type="hidden" name="elapsed" />
    </div>
  )
}
