/** Words of the roles room. */
export const en = {
  title: 'Roles & Permissions',
  line: 'Users',
  search: 'Title, description',
  empty: 'No role yet.',
  isDefault: 'Default',
  field: {
    title: 'Title', description: 'Description', company: 'Company', companies: 'Companies', permissions: 'Permissions', users: 'Users', created: 'Created', updated: 'Updated', kind: 'Kind', roles: 'Roles',
  },
  kind: { default: 'Default', custom: 'Custom' },
  default: {
    super_admin: 'System Administrator', admin: 'Administrator', end_user: 'End Client', read_only: 'Guest', support: 'Support', readonly_admin: 'Advanced Guest',
  },
  about: {
    super_admin: 'Everything, in the whole installation', admin: 'Full control over the devices, users and subsidiaries of its company',
    end_user: 'Works with the devices of its own company; no subsidiaries', read_only: 'Views its own company and changes nothing',
    support: 'Helps others: sees everything, opens remote access and acts as another user', readonly_admin: 'Views its own company and the subsidiaries and changes nothing',
  },
  category: {
    'devices': 'Devices', 'device-actions': 'Device actions', 'remote-access': 'Remote access', 'vpn': 'VPN', 'companies': 'Companies', 'users': 'Users', 'roles': 'Roles', 'tags': 'Tags', 'files': 'Files',
    'reports': 'Reports', 'alerts': 'Alerts', 'monitoring': 'Monitoring', 'resources': 'Resources', 'system': 'System',
  },
  add: { action: 'Add role', title: 'Add role', verb: 'Add role', purpose: 'A role serves its company and those below it.', companiesHelp: 'With several companies each gets a role of its own.' },
  copy: { action: 'Copy', of: 'Copy of {{title}}' },
  edit: { action: 'Edit', title: 'Edit role', verb: 'Save changes' },
  overwrite: {
    action: 'Overwrite permissions', title: 'Overwrite permissions of roles', verb: 'Overwrite permissions', purpose: 'What you choose here replaces everything that the roles hold now.', choose: 'Choose roles',
  },
  remove: { action: 'Remove', title: 'Remove role', verb: 'Remove role', message: '“{{title}}” of {{company}} is removed. This cannot be undone.' },
  cannot: {
    isDefault: 'Default roles are the same everywhere and cannot be changed. Make a copy', isHigher: 'The role holds permissions that you do not hold', isHeld: 'Somebody has this role. Give these people another one first',
  },
  permissions: {
    action: 'Show permissions', purpose: 'What this role may do.', search: 'Search permissions', failed: 'The permissions could not be loaded', none: 'No permission matches.', all: 'All permissions', found: 'All that were found',
    needed: 'Choose at least one permission.', notHeld: 'You do not hold this permission yourself.', chosen: '{{count}} of {{all}} chosen', hits_one: '{{count}} permission found', hits_other: '{{count}} permissions found',
    keys: 'By keyboard: ↑ ↓ walk the list, → ← unfold and fold a category, Space ticks, Ctrl+Enter saves.',
  },
  change: {
    title: 'What this changes', loses: 'Loses:', gets: 'Gets:', own: 'This is your own role.', more_one: 'and {{count}} more role', more_other: 'and {{count}} more roles',
    people_one: '{{count}} person has the role “{{title}}”.', people_other: '{{count}} people have the role “{{title}}”.',
  },
} as const
