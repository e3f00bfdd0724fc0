// Use-cases as calls and screens run them: what they answer, and how they refuse, in the words of the reader.
import { isFailure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { actAs, type Act } from '#server/use-cases.ts'

export const actInEnglish = (app: App, viewer: Viewer): Act =>
  actAs(app, viewer, {
    async around(answer) {
      const words = await app.words()
      try {
        return words.read(await answer)
      } catch (error) {
        throw isFailure(error) ? error.in(words) : error
      }
    },
  })
