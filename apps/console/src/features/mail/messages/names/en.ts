/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_mail_logs: {
      title: 'View mail logs',
      description: 'See which emails were sent, to whom, and why any of them failed.',
    },
    view_email_configurations: {
      title: 'View SMTP configurations',
      description: 'See the mail servers of companies, without their passwords.',
    },
    update_email_configurations: {
      title: 'Edit SMTP configurations',
      description: 'Create, change, test and delete the mail servers of companies.',
    },
  },
  act: {
    mail: {
      create: 'Created an SMTP configuration',
      update: 'Edited an SMTP configuration',
      remove: 'Deleted an SMTP configuration',
      test: 'Sent a test email',
      unsuppress: 'Removed an address from the suppression list',
    },
  },
  scope: {
    mail_logs: { title: 'Mail logs', read: 'View mail logs', write: 'Remove addresses from the suppression list' },
    smtp_configurations: {
      title: 'SMTP configurations',
      read: 'View SMTP configurations, without their passwords',
      write: 'Create, change, test and delete SMTP configurations',
    },
  },
} as const
