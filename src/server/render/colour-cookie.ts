import { parse } from 'hono/utils/cookie'
import { COLOUR_COOKIE, toColourMode, type ColourMode } from '#platform/rules/colour-mode.ts'

export const colourModeOf = (request: Request): ColourMode =>
  toColourMode(parse(request.headers.get('cookie') ?? '', COLOUR_COOKIE)[COLOUR_COOKIE])
