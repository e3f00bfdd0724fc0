// Use-cases as calls and screens run them: what they answer, and how they refuse, in the words of the reader.
import { isFailure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { actAs, type Act } from '#server/use-cases.ts'

export const actInEnglish = (app: App, viewer: Viewer): Act =>
  actAs(app, viewer, {
    async around(answer) {
      try {
        const said = await answer
        return (await app.words()).read(said)
      } catch (error) {
        throw isFailure(error) ? error.in(await app.words()) : error
      }
    },
  })
