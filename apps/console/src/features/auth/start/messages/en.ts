/** Texts of the dialogs that open when the console starts. */
export const en = {
  email: {
    title: 'Please enter your email address',
    purpose: 'Your user name stands where your address should be.',
    unproven: 'The link is sent to this address, and the one to the address before ends.',
    label: 'E-mail address',
    help: 'You sign in with it, and codes and links are sent to it.',
    verb: 'Save address',
    saved: 'Address saved',
    leave: 'Logout',
  },
  other: 'Use another address',
  mfa: {
    title: 'Protect your account',
    message:
      'Your account has no second factor: whoever learns your password can reach your devices. A code of an authenticator app besides the password prevents that.',
    setUp: 'Set up now',
    understood: 'Understood',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    start: typeof en
  }
}
