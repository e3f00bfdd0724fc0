/** The password that confirms who it is, beside the fields of the form itself. */
export const CONFIRM_FIELD = 'confirm-password'
