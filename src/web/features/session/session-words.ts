import type { SignInProblem } from '#contract/desk/session.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

const problems: Readonly<Record<SignInProblem, string>> = {
  'provider-unreachable':
    'Your company’s sign-in service did not answer. Try again in a moment. If it happens again, tell your administrator.',
  'provider-refused':
    'Your company’s sign-in service declined your sign-in. Try again, or contact your IT team.',
  'round-unknown':
    'This sign-in was started elsewhere, has already finished or took longer than 10 minutes. Start again.',
  'answer-not-trusted':
    'Rampart could not verify the answer from your company’s sign-in service, so you were not signed in. Start again. If it happens again, tell your administrator.',
  'role-unknown':
    'Your company account has no Rampart role, or more than one. Ask your administrator to assign exactly one role.',
  'account-disabled': 'Your Rampart account is disabled. Ask an administrator to enable it.',
  busy: 'Rampart could not record your sign-in, so you were not signed in. Try again in a moment.',
};

export const words = catalogue('session', {
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  or: 'or',
  problems,
  companyAccount: 'Sign in with your company account',
  inNewTab: 'Opens in a new tab. This page stays as it is, and you can continue when you come back.',
  signedIn: 'You are signed in',
  closeTab: 'Close this tab and continue in the previous one.',
  goToStart: 'Or go to the overview',
  sandboxAccounts: 'Sandbox accounts',
  pickOne: 'Pick one to fill in the form. They all have the same password:',
  signInAgain: 'Sign in again',
  sessionEnded: 'Your session has ended. What you entered is still here. Sign in to continue.',
  stillSending: 'Your submission is still being sent. Sign in to see the result.',
  endedWhileAway:
    'You were signed out because you were inactive, or because the session was ended elsewhere. Sign in to pick up where you left off.',
  leave: 'Leave this page and sign out',
  forbidden: 'Your role, {role}, can’t use this page',
  whoMay:
    'Allowed roles: {roles}. Ask someone with one of these roles for help, or ask an administrator to change yours.',
});
