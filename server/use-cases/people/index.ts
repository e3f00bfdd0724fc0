export {
  changeEmail,
  changeName,
  changePassword,
  endOtherSessions,
  listOwnSessions,
  ownAccount,
  whoAmI,
} from './account.ts'
export {
  addAdminUser,
  listAdminUsers,
  oneAdminUser,
  removeAdminUser,
  updateAdminUser,
} from './admin-users.ts'
export { openResetLink, requestReset, resetPassword } from './reset-password.ts'
export { signIn, signOut } from './sign-in.ts'
export { register } from './sign-up.ts'
export { confirmSignIn } from './confirm-sign-in.ts'
export {
  newRecoveryCodes,
  passSecondFactor,
  secondFactorState,
  startSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts'
export {
  confirmAddress,
  openVerifyLink,
  requestVerification,
  resendOwnVerification,
} from './verify-address.ts'
export { requestPhoneCode, signInByPhone } from './phone.ts'
export { finishSignInWith, startSignInWith } from './sign-in-with.ts'
export { deleteOwnAccount, deletionNotice } from './delete-account.ts'
export { exportOwnData } from './export-account.ts'
export { confirmForExport, erasePerson, exportPerson, personNotice } from './erase-person.ts'
