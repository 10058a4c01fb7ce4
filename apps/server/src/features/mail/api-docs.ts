import { apiDocs, body } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'mail.list': 'List SMTP configurations',
    'mail.get': 'Read an SMTP configuration',
    'mail.create': 'Create an SMTP configuration, by default in your own company',
    'mail.update': 'Edit an SMTP configuration',
    'mail.remove': 'Delete an SMTP configuration',
    'mail.test': 'Send a test email to your own address',
    'mail.logs': 'List emails and their delivery status',
    'mail.unsuppress': 'Remove an address from the suppression list',
  },
  operations: {
    'mail.list': 'Returns the SMTP configurations of the companies that you see. Passwords are never returned.',
    'mail.get': 'Returns one SMTP configuration. Its password is never returned.',
    'mail.create':
      'Creates an SMTP configuration in a company, by default in your own. Sign-in codes, invitations and other emails of the installation are sent only through the oldest one of the top company.',
    'mail.update':
      'Changes an SMTP configuration. Values that are left out stay as they are. Send the password too if the host changes or encryption is turned off.',
    'mail.remove': 'Deletes an SMTP configuration with its password.',
    'mail.test':
      'Sends a test email to your own address through a stored configuration, with changes to it, or through one that is not stored yet. The event on the channel has the key `test`.',
    'mail.logs': 'Returns the emails that were sent, are waiting or were given up. Their content is never returned.',
    'mail.unsuppress': 'Removes an address from the suppression list, so that emails are sent to it again.',
  },
  fields: {
    'EmailConfiguration.id': 'The id of the configuration.',
    'EmailConfiguration.email': 'The address from which emails are sent.',
    'EmailConfiguration.username': 'The username at the mail server.',
    'mail.name': 'The name of the configuration, 1 to 200 characters.',
    'mail.email': 'The address from which emails are sent.',
    'mail.unsuppress.email': 'The email address to remove from the suppression list.',
    'mail.username': 'The username at the mail server.',
    'mail.password': 'The password at the mail server. It is never returned.',
    'mail.id': 'The id of the configuration.',
    'mail.list.company_id': 'Only configurations of these companies; ids, separated by commas.',
    'mail.logs.company_id': 'Only emails of these companies; ids, separated by commas.',
    'mail.company_id': 'The id of the company; if omitted, your own.',
    'mail.state': 'Only emails in these states, separated by commas.',
    'mail.kind': 'Only emails of these kinds, such as `invitation`, separated by commas.',
    'MailLog.to': 'The address that it was sent to.',
    'MailLog.kind': 'The kind of email, such as `invitation`.',
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
  sorts: {
    'mail.list': 'id name host email created_at',
    'mail.logs': 'created_at sent_at to subject kind state',
  },
})
