/** The name of the password field that confirms the sign-in. */
export const CONFIRM_FIELD = 'confirm-password'
