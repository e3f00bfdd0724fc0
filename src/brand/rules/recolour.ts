import type { Palette } from './palette-of.ts'
import * as ours from './palette.ts'

const NAMES = new Map(Object.entries(ours).map(([name, colour]) => [colour as string, name as keyof Palette]))

/** A drawing of the demo in the colours of a brand. Other colours stay. */
export const recoloured = (svg: string, palette: Palette): string =>
  svg.replace(/#[0-9a-f]{6}\b/gi, (colour) => {
    const name = NAMES.get(colour.toLowerCase())
    return name ? palette[name] : colour
  })
