import { z } from 'zod'
import type { From } from '#identity/server/call-auth.ts'
import { safeReturn } from '#platform/rules/links.ts'
import type { Unchecked } from '#platform/rules/parse-object.ts'

export interface AuthRequest<Input extends z.ZodObject> {
  body: Unchecked<Input>
  from: From
  /** From a form of a page: sent again within a minute it is the same request. */
  isForm?: boolean
}

export const text = z.string({ error: 'must be text' })

/** Only paths of this site: anything else would be an open redirect. */
export const localPath = z
  .string({ error: 'must be a path of this site' })
  .refine((path) => safeReturn(path) !== undefined, 'must be a path of this site, like /dashboard')
