// Starts the scripts of account and admin screens. Public pages have none of this.
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { scriptsFirst } from '#ui/screens/next-screen.ts'
import { noteTypedEarly } from '#ui/screens/typed-early.ts'
import { WORDS_SCRIPT } from '#ui/screens/use-words.ts'

noteTypedEarly()
const script = document.getElementById(WORDS_SCRIPT)
// The scripts of a page run in the order in which they arrive.
if (globalThis.shingleWords) start()
else script?.addEventListener('load', start)

function start(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[scriptsFirst]} />
      </StrictMode>,
    )
  })
}
