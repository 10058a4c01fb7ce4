/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_roles: { title: 'View roles', description: 'See the list of roles and the companies they belong to.' },
    create_roles: { title: 'Create roles', description: 'Create roles from permissions that you have yourself.' },
    update_roles: {
      title: 'Edit roles',
      description: 'Change the title, description and permissions of custom roles.',
    },
    delete_roles: { title: 'Delete roles', description: 'Delete custom roles that no user has.' },
    view_permissions: {
      title: 'View permissions of roles',
      description: 'See which permissions exist and which of them a role has.',
    },
  },
  act: {
    roles: {
      create: 'Created a role',
      update: 'Edited a role',
      overwrite: 'Changed role permissions',
      remove: 'Deleted a role',
    },
  },
  scope: {
    roles: { title: 'Roles', read: 'View roles and permissions', write: 'Create, change and delete roles' },
  },
} as const
