/** Escapes a text for LIKE … ESCAPE '!': an underscore in an address is no wildcard. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&')
