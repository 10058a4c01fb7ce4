import type { en as menu } from './menu/en.ts'

/** Texts of the mail feature: SMTP servers, mail log, suppression list. */
export const en = {
  description:
    "All system emails, including codes and links, are sent through the top company's oldest configuration, never through another company's.",
  search: 'Name, host, email',
  empty: 'No mail server yet. Until you create one, sign-in codes and password links cannot be sent.',
  field: {
    name: 'Name',
    company: 'Company',
    host: 'Host',
    port: 'Port',
    email: 'Sender address',
    username: 'Username',
    password: 'Password',
    tls: 'TLS mode',
    created: 'Created',
  },
  tls: { tls: 'TLS', starttls: 'STARTTLS', none: 'None' },
  tlsHint: {
    tls: 'Encrypted from the start. Usually port 465.',
    starttls: 'Upgrades to TLS before authentication; fails if TLS is unavailable. Usually port 587.',
    none: 'Password and emails are sent unencrypted. Only for a server on this machine.',
  },
  add: {
    action: 'Create SMTP configuration',
    title: 'Create SMTP configuration',
    verb: 'Create configuration',
    purpose: 'The password is stored encrypted and never shown.',
    nameHelp: 'Shown in lists.',
    emailHelp: 'Emails are sent from this address. The server must accept it as a sender.',
  },
  edit: {
    action: 'Edit',
    title: 'Edit SMTP configuration',
    verb: 'Save changes',
    passwordKept: 'Leave empty to keep the current password.',
    passwordNeeded:
      'The host has changed or encryption is off. Enter the password again: the stored one is not sent to another server or unencrypted.',
  },
  remove: {
    action: 'Delete',
    title: 'Delete SMTP configuration',
    verb: 'Delete configuration',
    message: 'No more emails will be sent through {{name}}. Its password is deleted and cannot be recovered.',
  },
  test: {
    action: 'Send test email',
    to: 'Sends a test email to {{email}} with the values above, saved or not.',
    lacking: 'To send a test email, fill in: {{fields}}.',
    sending: 'Sending',
    sent: 'The mail server accepted the email to {{email}}.',
    look: 'Check your inbox and your spam folder.',
    failed: 'The test email was not sent.',
  },
  state: { queued: 'Queued', sent: 'Sent', failed: 'Failed' },
  kind: {
    code: 'Sign-in code',
    activation: 'Confirmation',
    password: 'Password link',
    impersonation: 'Impersonation',
    access: 'Remote access',
    test: 'Test email',
    invitation: 'Invitation',
  },
  log: {
    search: 'Recipient, subject',
    empty: 'No emails yet.',
    state: 'Status',
    to: 'To',
    subject: 'Subject',
    kind: 'Type',
    error: 'Error',
    attempts: 'Attempts',
    time: 'Created',
    sent: 'Sent',
    gaveUp: 'The email could not be delivered.',
    again: 'The last attempt failed. Another attempt will follow.',
  },
  suppression: {
    action: 'Remove from suppression list',
    verb: 'Remove address',
    email: 'Email',
    mark: 'Suppressed',
    purpose:
      'Addresses that a mail server rejected permanently receive no more emails. Remove an address once its mailbox works.',
    isOn: 'This address is on the suppression list and receives no more emails.',
    isNot: 'This address is not on the suppression list',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    mail: typeof en & typeof menu
  }
}
