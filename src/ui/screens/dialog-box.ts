/** The box of dialogs and popovers. */
export const DIALOG_BOX = 'rounded-lg border border-line bg-surface text-ink shadow-2xl backdrop:bg-deep/60'
