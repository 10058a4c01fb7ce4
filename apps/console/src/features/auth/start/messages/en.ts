/** Texts of the dialogs that open when the console starts. */
export const en = {
  email: {
    title: 'Please enter your email address',
    purpose: 'Your email address is also your username. Enter an address at which you receive email.',
    unproven: 'A new link is sent to this address. The link sent to the previous address stops working.',
    label: 'Email address',
    help: 'You sign in with this address, and codes and links are sent to it.',
    verb: 'Save address',
    saved: 'Address saved',
    leave: 'Sign out',
  },
  other: 'Use another address',
  mfa: {
    title: 'Protect your account',
    message:
      'Your account has no second factor, so anyone who learns your password can reach your devices. A code from an authenticator app in addition to the password prevents that.',
    setUp: 'Set up now',
    understood: 'Got it',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    start: typeof en
  }
}
