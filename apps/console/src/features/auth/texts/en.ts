/** Words of signing in and out. */
export const en = {
  signIn: {
    title: 'Sign in',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    httpsTitle: 'HTTPS is needed',
    httpsReason:
      'This page was opened over plain HTTP under a name that is not this machine, and browsers do not keep the session there. Open it as https://…, set OUTPOST_TLS_CERT and OUTPOST_TLS_KEY, or put a proxy with a certificate in front.',
  },
  signOut: { title: 'Signed out', message: 'You are signed out on this browser.', again: 'Sign in again' },
  notFound: { title: 'Page not found', message: 'There is nothing at this address. It may have been moved or removed.', home: 'Go to the start page' },
} as const
