/** Texts for signing in and out. */
export const en = {
  signIn: {
    title: 'Sign in',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot password?',
    passkey: 'Sign in with a passkey',
    httpsTitle: 'HTTPS is needed',
    httpsReason:
      'This page was opened over plain HTTP under a name that is not this machine, and browsers do not keep the session there. Open it as https://…, set OUTPOST_TLS_CERT and OUTPOST_TLS_KEY, or put a proxy with a certificate in front.',
  },
  activation: {
    title: 'Confirm e-mail address',
    message: 'Confirm that the address to which this link was sent is yours.',
    confirm: 'Confirm',
    done: 'Your e-mail address is confirmed.',
    go: 'Go to the console',
  },
  forgot: {
    title: 'Forgot password',
    message: 'You receive a link by which you choose a new password.',
    send: 'Send link',
    sent: 'If there is an account with this address, a link is on its way to it. It is good for an hour.',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'New password',
    message: 'Choose a password of at least 8 characters. You are signed out everywhere.',
    password: 'New password',
    save: 'Save password',
    done: 'Your new password is saved.',
  },
  revokeTokens: 'End my access tokens too',
  revokeTokensHelp:
    'Also ends the access that applications have. Choose this if somebody else may know the old password.',
  companies: { label: 'Company', current: 'You are here' },
  invitation: {
    title: 'Invitation',
    failed: 'This invitation cannot be used',
    username: 'Your name',
    password: 'Password',
    passwordHelp: 'At least 8 characters.',
    register: 'Create account',
    toNew: '{{company}} invites {{email}}. Choose a name and a password to join.',
    toKnown: '{{company}} invites {{email}}. This address has an account: sign in with it, then accept.',
    toOwn:
      '{{company}} invites you. Your account stays the same; afterwards you switch between your companies in the account menu.',
    toOther:
      '{{company}} invites {{email}}, but you are signed in as {{own}}. Sign out, then open the link from the mail again.',
    accept: 'Accept invitation',
    signIn: 'Sign in to accept',
    signOut: 'Sign out',
  },
  signOut: { title: 'Signed out', message: 'You are signed out on this browser.', again: 'Sign in again' },
  notFound: {
    title: 'Page not found',
    message: 'There is nothing at this address. It may have been moved or removed.',
    home: 'Go to the start page',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    auth: typeof en
  }
}
