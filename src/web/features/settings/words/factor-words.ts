/** The words of the second factor and its recovery codes. */
export const words = {
  title: 'Second factor',
  isOn: 'On',
  isOff: 'Off',
  onText: 'Signing in takes a code of your authenticator app as well as your password.',
  offText:
    'A code of an app on your phone, besides the password: whoever learns your password then still does not get in.',
  codesLeft: (left: number) => (left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`),
  setUp: 'Set up second factor',
  setUpText: 'You need an authenticator app on your phone, such as the one your company uses.',
  password: 'Password',
  goOn: 'Continue',
  scanTitle: 'Add Rampart to your app',
  scanText: 'Scan this with your authenticator app. It is shown this once.',
  qrCode: 'QR code for your authenticator app',
  secretText: 'Without a camera, type this into the app:',
  secret: 'secret',
  confirm: 'Turn on second factor',
  codesTitle: 'Keep your recovery codes',
  keepCodes:
    'Each lets you in once when you do not have your phone. They are shown this once: keep them where you keep your passwords, not on your phone alone.',
  recoveryCodes: 'Recovery codes',
  copyCodes: 'Copy codes',
  downloadCodes: 'Download codes',
  fileTitle: 'Rampart: recovery codes. Each works once.',
  codesKept: 'I have kept them',
  renew: 'New recovery codes',
  remove: 'Remove second factor',
  removed: 'Second factor removed',
  proofs: {
    renew: {
      title: 'New recovery codes',
      text: 'The codes that you have now stop working.',
      submit: 'Make new codes',
    },
    remove: {
      title: 'Remove second factor',
      text: 'Signing in then takes your password alone, and your recovery codes stop working.',
      submit: 'Remove second factor',
    },
  },
} as const;
