export { askAboutDay } from './ask-about-day.ts'
export { readActivity } from './read-activity.ts'
