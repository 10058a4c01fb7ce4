/** Texts for signing in and out. */
export const en = {
  signIn: {
    title: 'Sign in',
    email: 'Email address',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot password?',
    passkey: 'Sign in with a passkey',
    httpsTitle: 'HTTPS is required',
    httpsReason:
      'This page was opened over plain HTTP on a host other than this machine, and browsers do not keep a session there. Open it as https://…, set OUTPOST_TLS_CERT and OUTPOST_TLS_KEY, or put a proxy with a certificate in front.',
  },
  activation: {
    title: 'Confirm email address',
    message: 'Confirm that the address this link was sent to is yours.',
    confirm: 'Confirm',
    done: 'Your email address is confirmed.',
    go: 'Go to the console',
  },
  forgot: {
    title: 'Forgot password',
    message: 'Enter your email address to get a link for choosing a new password.',
    send: 'Send link',
    sent: 'If an account exists for this address, a link has been sent to it. The link is valid for 1 hour.',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'New password',
    message: 'Choose a password of at least 8 characters. Saving it signs you out everywhere.',
    password: 'New password',
    save: 'Save password',
    done: 'Your new password has been saved.',
  },
  revokeTokens: 'Also revoke my access tokens and SSH keys',
  revokeTokensHelp:
    'Applications also lose the access that you have granted them. Choose this if someone else may know the old password.',
  companies: { label: 'Company', current: 'Current company' },
  invitation: {
    title: 'Invitation',
    failed: 'This invitation cannot be used',
    used: 'The link has been used or withdrawn, or has expired. If you have already accepted the invitation, sign in. Otherwise ask the person who invited you for a new link.',
    username: 'Your name',
    password: 'Password',
    passwordHelp: 'At least 8 characters.',
    register: 'Create account',
    toNew: '{{company}} has invited {{email}}. Choose a name and a password to join.',
    toKnown: '{{company}} has invited {{email}}. This address already has an account: sign in with it, then accept.',
    toOwn:
      '{{company}} has invited you. You keep your account and can then switch between your companies in the account menu.',
    toOther:
      '{{company}} has invited {{email}}, but you are signed in as {{own}}. Sign out, then open the link in the email again.',
    accept: 'Accept invitation',
    signIn: 'Sign in to accept',
    signOut: 'Sign out',
  },
  signOut: { title: 'Signed out', message: 'You are signed out in this browser.', again: 'Sign in again' },
  notFound: {
    title: 'Page not found',
    message: 'There is nothing at this address. The page may have been moved or removed.',
    home: 'Go to the start page',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    auth: typeof en
  }
}
