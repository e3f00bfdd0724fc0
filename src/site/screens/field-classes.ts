/** Inputs of the public pages are taller than those of the signed-in screens. */
export const LARGE_INPUT = 'min-h-12 text-base!'

/** Of the messages that enhance.ts adds beside a field. */
export const FIELD_ERROR_CLASSES = 'mt-1.5 text-sm font-medium text-danger in-[footer]:text-amber'
