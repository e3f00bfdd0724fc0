// Months and days in words, for charts and tables. The words of the site are English.
const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const nameOf = (text: string): string => NAMES[Number(text.slice(5, 7)) - 1] ?? text

/** "Mar 2026". */
export const monthWords = (month: string): string => `${nameOf(month)} ${month.slice(0, 4)}`

/** "Mar". */
export const shortMonth = nameOf

/** "14 Mar 2026". */
export const dayWords = (day: string): string => `${Number(day.slice(8))} ${monthWords(day)}`
