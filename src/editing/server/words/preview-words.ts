// The words of the public pages for the preview beside a form: a browser of the agency has none of them.
import type { Language } from '#platform/rules/languages.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { CompiledMessages } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'

/** Of the rooms whose parts stand in sections. */
const IN_SECTIONS = /^(platform|content|ui|site)\.(pages|screens)$/

export async function previewWords(
  app: App,
  viewer: Viewer,
  { language: asked }: { language?: Language | undefined } = {},
): Promise<{ language: Language; messages: CompiledMessages }> {
  requirePermission(viewer, 'edit-content')
  const { language } = await app.words(asked)
  return {
    language,
    messages: app.catalogues.messages(language, (catalogue) => IN_SECTIONS.test(catalogue)),
  }
}
