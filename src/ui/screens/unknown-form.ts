import { data } from 'react-router'

/** What an action throws if no button of its screen sends this form. */
export const unknownForm = () => data({ title: 'This form is unknown' }, { status: 400 })
