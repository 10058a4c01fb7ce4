/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_companies: {
      title: 'View companies',
      description: 'See the company list, the company tree and company pages.',
    },
    create_companies: {
      title: 'Create companies',
      description: 'Create subsidiaries of your own company or of one of its subsidiaries.',
    },
    update_companies: {
      title: 'Edit companies',
      description: 'Change the name, contact address, credit rights and limits of companies, and share table views.',
    },
    delete_companies: {
      title: 'Delete companies',
      description: 'Delete companies that have no subsidiaries, users or devices.',
    },
    move_companies: {
      title: 'Move companies',
      description: 'Move a company and all its subsidiaries to another parent company.',
    },
  },
  act: {
    companies: {
      create: 'Created a company',
      update: 'Edited a company',
      setFlags: 'Changed the credit rights and limits of a company',
      move: 'Moved a company',
      remove: 'Deleted a company',
    },
  },
  scope: {
    companies: {
      title: 'Companies',
      read: 'View companies and company invitations',
      write: 'Create, change, move and delete companies, set their limits, and invite new companies',
    },
  },
} as const
