/** The words of one's own account. */
export const words = {
  loading: 'Loading your account',
  who: 'Who you are here',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  signedInBy: 'Signed in with',
  whoChanges: 'Your role is changed by an administrator, or by your company’s sign-in.',
  company: 'Company account',
  issuer: 'Provider',
  companyText:
    'You sign in at your company, which keeps your password and asks for a second factor. Rampart has neither.',
  password: 'Password',
  passwordText: 'Changing it ends every other session of yours.',
  changePassword: 'Change password',
  othersEnd: 'Every other session of yours ends.',
  passwordNow: 'Password now',
  passwordChanged: 'Password changed',
} as const;
