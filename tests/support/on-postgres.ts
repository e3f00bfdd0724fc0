import { inject } from 'vitest'

/**
 * Which database this run is on. What can happen on one of them only is a test there, and on the other none:
 * not one that is green without having run.
 */
export const onPostgres = Boolean(inject('postgresUrl'))
