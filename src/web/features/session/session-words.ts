import type { SignInProblem } from '#contract/desk/session.ts';

/** Why nobody was signed in with a company account, and what to do. */
const problems: Readonly<Record<SignInProblem, string>> = {
  'provider-unreachable':
    'Your company’s sign-in did not answer. Try again in a moment; if it happens again, tell your administrator.',
  'provider-refused': 'Your company’s sign-in let nobody in. Try again, or ask who looks after it.',
  'round-unknown':
    'This sign-in was begun elsewhere, is finished already, or took longer than ten minutes. Begin again.',
  'answer-not-trusted':
    'What came back does not show that it comes from your company’s sign-in. Nobody was signed in: begin again, and tell your administrator if it happens again.',
  'role-unknown':
    'Your company account has no role for this desk, or more than one. Ask your administrator to give it exactly one.',
  'account-disabled': 'Your account at this desk is disabled. Ask an administrator to enable it.',
  busy: 'The desk could not write your sign-in down, so it was not done. Try again in a moment.',
};

/** The words of the door. */
export const words = {
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  code: {
    label: 'Code',
    hint: 'Six digits from your authenticator app.',
    take: 'Use an authenticator code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you kept when you set up the second factor. Each works once.',
    take: 'Use a recovery code',
  },
  back: 'Back',
  or: 'or',
  problems,
  companyAccount: 'Sign in with your company account',
  inNewTab: 'Opens in a new tab. This page stays as it is and goes on when you come back.',
  signedIn: 'You are signed in',
  closeTab: 'Close this tab and go back to the one you came from: it goes on where it was.',
  goToStart: 'Or go to the overview',
  refused: 'The e-mail or the password is wrong. Check both and try again.',
  codeRefused:
    'The code is wrong, too old, or was used before. Wait for the next one, and check that your phone’s clock is right.',
  tooMany: 'Too many attempts for this e-mail.',
  tryNow: 'Try again now.',
  tryIn: (seconds: string) => `Try again in ${seconds} s.`,
  sandboxAccounts: 'Sandbox accounts',
  pickOne: 'Pick one to fill the form. The password of all is',
  signInAgain: 'Sign in again',
  sessionEnded: 'Your session has ended. Nothing on this page is lost: sign in and it goes on.',
  leave: 'Leave this page and sign out',
  forbidden: (role: string) => `Your role, ${role}, may not use this page`,
  whoMay: (roles: string) =>
    `The roles that may are ${roles}. Ask one of them, or ask an administrator to change your role.`,
} as const;
