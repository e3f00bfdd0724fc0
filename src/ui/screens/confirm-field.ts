/** The name of the password field that confirms the sign-in. */
export const CONFIRM_FIELD = 'confirm-password'
/** The name of the field for a code of the second factor. */
export const CONFIRM_CODE_FIELD = 'confirm-code'
