import { apiDocs, body } from '../../kit/api-docs.ts'

export default apiDocs({
  operations: {
    'mail.list': 'Returns the SMTP servers through which companies send their email. Passwords are never returned.',
    'mail.get': 'Returns one SMTP server. Its password is never returned.',
    'mail.create': 'Adds an SMTP server to a company, by default to your own.',
    'mail.update':
      'Changes an SMTP server. Values that are left out stay as they are. Send the password too when the server or username changes.',
    'mail.remove':
      'Removes an SMTP server. From then on, the email of the company is sent through the server of the parent company.',
    'mail.test':
      'Sends a test message to your own address through a stored server, with changes to it, or through one that is not stored yet. The event on the channel has the key `test`.',
    'mail.logs': 'Returns the email that was sent, waiting or given up. Its text is never returned.',
    'mail.unsuppress': 'Removes an address from the suppression list, so that email is sent to it again.',
  },
  fields: {
    'EmailConfiguration.id': 'The id of the configuration.',
    'EmailConfiguration.email': 'The address from which email is sent.',
    'EmailConfiguration.username': 'The username at the mail server.',
    'mail.name': 'The name of the configuration, 1 to 200 characters.',
    'mail.email': 'The address from which email is sent.',
    'mail.unsuppress.email': 'The email address to take off the suppression list.',
    'mail.username': 'The username at the mail server.',
    'mail.password': 'The password at the mail server. It is never returned.',
    'mail.id': 'The id of the configuration.',
    'mail.list.company_id': 'Only configurations of these companies; ids, separated by commas.',
    'mail.logs.company_id': 'Only email of these companies; ids, separated by commas.',
    'mail.company_id': 'The id of the company; if omitted, your own.',
    'mail.state': 'Only email in these states, separated by commas.',
    'mail.kind': 'Only email of these kinds, such as `invitation`, separated by commas.',
    'MailLog.to': 'The address that it was sent to.',
    'MailLog.kind': 'The type of the email, such as `invitation`.',
    'MailLog.state': 'Waiting, accepted by a mail server, or given up.',
    'MailLog.error': 'The last response of the mail server; null if there was no error.',
  },
  bodies: {
    'mail.create': body({
      name: 'Branch office',
      host: 'smtp.example.com',
      port: 587,
      email: 'alerts@example.com',
      username: 'alerts@example.com',
      password: 'a good enough password',
      tls: 'starttls',
      company_id: 3,
    }),
    'mail.update': body({ name: 'Head office' }),
    'mail.test': body({ id: 1 }),
  },
  parameters: {
    'mail.logs.state': ['sent'],
    'mail.logs.sort': ['-created_at'],
    'mail.remove.id': 2,
  },
})
