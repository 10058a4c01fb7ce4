import type { en as menu } from './menu/en.ts'

/** Texts of the mail feature: SMTP servers, mail log, suppression list. */
export const en = {
  description:
    'The oldest configuration of the top company sends codes, links and everything else of the product itself. Those of other companies serve their own alerts and reports.',
  search: 'Name, host, e-mail',
  empty: 'No mail server yet. Until there is one, no codes and no links for forgotten passwords can be mailed.',
  field: {
    name: 'Name',
    company: 'Company',
    host: 'Host',
    port: 'Port',
    email: 'Sender address',
    username: 'User name',
    password: 'Password',
    tls: 'TLS mode',
    created: 'Created',
  },
  tls: { tls: 'TLS', starttls: 'STARTTLS', none: 'None' },
  tlsHint: {
    tls: 'Encrypted from the first byte. Usual on port 465.',
    starttls: 'Encrypted before anything that matters is said; without encryption nothing is sent. Usual on port 587.',
    none: 'Password and mails travel in the clear. For a server on this machine only.',
  },
  add: {
    action: 'Add SMTP configuration',
    title: 'Add SMTP configuration',
    verb: 'Add configuration',
    purpose: 'The password is stored encrypted and shown to nobody.',
    nameHelp: 'What you call it in lists.',
    emailHelp: 'Mails come from this address. The server has to accept it as a sender.',
  },
  edit: {
    action: 'Edit',
    title: 'Edit SMTP configuration',
    verb: 'Save changes',
    passwordKept: 'Leave it empty to keep the stored one.',
    passwordNeeded:
      'The host has changed or encryption is off: enter the password again, since the stored one was given for another connection.',
  },
  remove: {
    action: 'Remove',
    title: 'Remove SMTP configuration',
    verb: 'Remove configuration',
    message: 'Nothing is sent through {{name}} any more. Its password is deleted and cannot be brought back.',
  },
  test: {
    action: 'Send test mail',
    to: 'A test mail goes to {{email}} by what is entered here, saved or not.',
    lacking: 'For a test mail fill in: {{fields}}.',
    sending: 'Sending',
    sent: 'The mail server took the mail for {{email}}.',
    look: 'Look into the inbox, and into the folder for unwanted mail.',
    failed: 'The test mail was not sent.',
  },
  state: { queued: 'Queued', sent: 'Sent', failed: 'Failed' },
  kind: {
    code: 'Sign-in code',
    activation: 'Confirmation',
    password: 'Password link',
    impersonation: 'Impersonation',
    test: 'Test mail',
    invitation: 'Invitation',
  },
  log: {
    search: 'Receiver, subject',
    empty: 'No mail has been sent yet.',
    state: 'State',
    to: 'To',
    subject: 'Subject',
    kind: 'Kind',
    error: 'Error',
    attempts: 'Attempts',
    time: 'Time',
    sent: 'Handed over',
    gaveUp: 'The mail was given up.',
    again: 'The last attempt failed. The mail is tried again.',
  },
  suppression: {
    action: 'Remove from suppression list',
    verb: 'Remove address',
    email: 'E-mail address',
    mark: 'Suppressed',
    purpose: 'A mail server refused this address for good, so it gets no more mail. Remove it once the mailbox exists.',
    isOn: 'The address is on the suppression list and gets no more mail.',
    isNot: 'The address is not on the suppression list',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    mail: typeof en & typeof menu
  }
}
