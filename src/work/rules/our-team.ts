import { say } from '#platform/rules/words.ts'

/** How customers see somebody of the team who has entered no name. */
export const OUR_TEAM = say('work.errors', 'ourTeam')
