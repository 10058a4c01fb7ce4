/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_reports: {
      title: 'View reports',
      description: 'See report templates and generated reports, and download them.',
    },
    create_reports: {
      title: 'Create and edit reports',
      description: 'Create and edit report templates, generate reports and rename them.',
    },
    delete_reports: { title: 'Delete reports', description: 'Delete report templates and generated reports.' },
  },
  act: {
    reports: {
      create: 'Created a report template',
      update: 'Edited a report template',
      remove: 'Deleted a report template',
      generate: 'Generated a report',
    },
    generatedReports: { update: 'Renamed a generated report', remove: 'Deleted a generated report' },
  },
  scope: {
    report_templates: {
      title: 'Reports',
      read: 'View report templates and generated reports',
      write: 'Change report templates, and generate and delete reports',
    },
  },
} as const
