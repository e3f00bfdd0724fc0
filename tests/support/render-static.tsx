import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { WordsContext } from '#ui/screens/use-words.ts'
import { ENGLISH } from './words.ts'

/** The markup of a part, as the server sends it. Fields ask the router whether their form was answered. */
export function renderStatic(part: ReactElement): string {
  const Screen = createRoutesStub([{ path: '/', Component: () => part }])
  return renderInEnglish(<Screen />)
}

/** A component with English words around it. */
export const renderInEnglish = (element: React.ReactNode): string =>
  renderToStaticMarkup(<WordsContext value={ENGLISH}>{element}</WordsContext>)
