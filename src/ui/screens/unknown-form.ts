import { data } from 'react-router'
import { say } from '#platform/rules/words.ts'

/** What an action throws if no button of its screen sends this form. */
export const unknownForm = () => data({ title: say('ui.screens', 'unknownForm') }, { status: 400 })
