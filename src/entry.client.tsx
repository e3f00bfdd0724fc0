// Starts the scripts of account and admin screens. Public pages have none of this.
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { scriptsFirst } from '#ui/screens/next-screen.ts'
import { noteTypedEarly } from '#ui/screens/typed-early.ts'

noteTypedEarly()
// Without its words a screen stays as the server wrote it, and its forms work as without scripts.
if (globalThis.shingleWords)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[scriptsFirst]} />
      </StrictMode>,
    )
  })
