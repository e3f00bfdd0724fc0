import { z } from 'zod'
import { safeReturn } from '#domain/links.ts'

/** Where to go on afterwards: a path of this site, nothing else. */
export const ownPath = z
  .string({ error: 'must be a path of this site' })
  .refine((path) => safeReturn(path) !== undefined, 'must be a path of this site, like /dashboard')
