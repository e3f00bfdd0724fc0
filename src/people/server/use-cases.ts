export { changeLanguage, ownLanguage } from './own-language.ts'
export { changeEmail, changeName, changePassword, endOtherSessions, ownAccount, whoAmI } from './account.ts'
export {
  addAdminUser,
  listAdminUsers,
  oneAdminUser,
  removeAdminUser,
  updateAdminUser,
} from './admin-users.ts'
export { confirmSignIn } from './confirm-sign-in.ts'
export { requestPhoneCode, signInByPhone } from './phone.ts'
export { openResetLink, requestReset, resetPassword } from './reset-password.ts'
export {
  newRecoveryCodes,
  passSecondFactor,
  secondFactorState,
  startSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts'
export { finishSignInWith, startSignInWith } from './sign-in-with.ts'
export { signIn, signOut } from './sign-in.ts'
export { register } from './sign-up.ts'
export {
  confirmAddress,
  openVerifyLink,
  requestVerification,
  resendOwnVerification,
} from './verify-address.ts'
