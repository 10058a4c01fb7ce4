/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_company_data_history: {
      title: 'View company data history',
      description: 'See the data that companies bought and used.',
    },
    create_company_data: { title: 'Add company data', description: 'Spend credits to add data to a company.' },
    view_credits: {
      title: 'View resources',
      description: 'See the credits and packs of companies, their history and reports.',
    },
    view_credits_summary: {
      title: 'View the resource summary',
      description: 'See in the account menu how much is left of each type of resource.',
    },
    create_credits: { title: 'Add resources', description: 'Add credits and packs to a company.' },
    move_credits: {
      title: 'Move resources between companies',
      description: 'Transfer credits and packs from one company to another.',
    },
    move_devices_credits: {
      title: 'Move device resources',
      description: 'Transfer the remaining service time or data pack of a device to the device that replaces it.',
    },
    update_device_credit_status: {
      title: 'Manage device credits',
      description: 'Turn the service of devices on and off, and assign packs to them.',
    },
    view_credit_transfer_codes: {
      title: 'View codes',
      description: 'See the codes with which resources are transferred.',
    },
    create_credit_transfer_codes: {
      title: 'Create codes',
      description: 'Put resources into a code that another company can activate, and delete unused codes.',
    },
    activate_credit_transfer_codes: {
      title: 'Activate codes',
      description: 'Add the resources of a code to your own company.',
    },
  },
  act: {
    credits: { create: 'Added resources', move: 'Moved resources' },
    creditCodes: {
      create: 'Created a code',
      update: "Edited a code's comment",
      remove: 'Deleted a code',
      activate: 'Activated a code',
    },
    companyData: { buy: 'Converted credits to data' },
    deviceCredits: { update: 'Changed the services of devices', move: 'Moved the resources of a device' },
  },
  scope: {
    credit_transfer_codes: {
      title: 'Transfer codes',
      read: 'View transfer codes',
      write: 'Create, change, activate and delete transfer codes',
    },
    credits: {
      title: 'Resources',
      read: 'View resources, their history and reports',
      write: 'Add and move resources, and spend credits on data',
    },
    device_credits: {
      title: 'Device resources',
      write: 'Turn the service of devices on and off, assign packs to them, and move their resources',
    },
  },
} as const
