import { z } from 'zod'

/** A moment in the answer of a call. */
export const MILLISECONDS = z.int().meta({ description: 'Milliseconds since 1970, UTC.' })
