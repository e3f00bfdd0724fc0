/** The screens as `npm run build` makes them. */
declare module '#build/server/index.js' {
  import type { ServerBuild } from 'react-router'
  const screens: ServerBuild
  export = screens
}
