/** A link within a text. */
export const TEXT_LINK = 'text-accent underline underline-offset-2'
