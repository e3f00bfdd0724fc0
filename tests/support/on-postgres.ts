import { inject } from 'vitest'

/**
 * Which database this run uses. A test for one database is not defined on the other, where it would pass
 * without testing anything.
 */
export const onPostgres = Boolean(inject('postgresUrl'))
