/**
 * What is wrong with a field, as the page's script writes it beside the field. Kept in every page's styles,
 * since no page has it when it is sent.
 */
export const ADDED_LATER = 'mt-1.5 text-sm font-medium text-danger in-[footer]:text-amber'
