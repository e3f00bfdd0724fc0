import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

/** The markup of a part, as the server sends it. Fields ask the router whether their form was answered. */
export function renderStatic(part: ReactElement): string {
  const Screen = createRoutesStub([{ path: '/', Component: () => part }])
  return renderToStaticMarkup(<Screen />)
}
