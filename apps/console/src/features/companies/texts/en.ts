/** Words of the companies room. */
export const en = {
  company: 'Company',
  choose: 'Choose a company',
  title: 'Companies',
  search: 'Company, company above',
  empty: 'No company yet. Add the first one below yours.',
  tabs: 'Parts of this company',
  failed: 'The company could not be loaded',
  details: 'Details',
  children: 'Companies below',
  missing: { title: 'Company not found', message: 'This company does not exist, or you have no access to it.', back: 'To all companies' },
  field: {
    name: 'Name', email: 'E-mail address', parent_name: 'Company above', level: 'Level', users_count: 'Users', devices_count: 'Devices', companies_count: 'Below it', created_at: 'Created',
    credits_left: 'Credits left', packs_left: 'Packs left', remaining_data: 'Remaining data', can_use_parent_license: "Parent's credits", payment_type: 'Data',
    max_devices: 'Most devices', max_users: 'Most users', max_companies: 'Most companies below',
  },
  value: { yes: 'Yes', no: 'No', paid: 'Charged', free: 'Free', unlimited: 'No limit' },
  reason: {
    own: 'Your own company stays where it is', above: 'Those above your company decide this', companies: 'There are companies below it', users: 'It still has users', devices: 'It still has devices',
    childless: 'There is no company below it', deepest: 'The tree has no level below it',
  },
  add: { action: 'Add company', below: 'Add company below', title: 'Add company', verb: 'Add company' },
  edit: { action: 'Edit', title: 'Edit company', verb: 'Save changes', emailHelp: 'Where the company itself is written to.', same: 'Please input different value to save changes.' },
  flags: {
    action: "Parent's credits and limits", title: 'Credits and limits', verb: 'Save', parentCredits: "May use its parent's credits", parentCreditsHelp: 'When its own credits are used up, those of the company above are taken.',
    dataBilled: 'Data use is charged', dataBilledHelp: 'Switched off, what goes through its tunnels takes nothing from its data.', limitHelp: 'Counted with everything below it. Leave a limit empty for none.',
  },
  limits: { title: 'Limits' },
  move: {
    action: 'Move', title: 'Move company', verb: 'Move company', purpose: 'It takes along all companies, users and devices below it. Who sees them changes at once.', source: 'Company', target: 'New company above',
    question: '{{name}} goes under {{target}} with everything below it. Who sees it changes at once.',
  },
  remove: { action: 'Remove', title: 'Remove company', verb: 'Remove company', message: '{{name}} goes with its tags, files and everything else it has. This cannot be undone.' },
  settings: { title: 'Settings', contact: 'Contact', rights: 'Credits and limits', change: 'Change' },
  view: { label: 'How companies are shown', table: 'Table', tree: 'Tree' },
  tree: {
    title: 'Company tree', online: 'Online', offline: 'Offline', onlineCount_one: '{{count}} online', onlineCount_other: '{{count}} online', offlineCount_one: '{{count}} offline', offlineCount_other: '{{count}} offline',
    found_one: '{{count}} company found.', found_other: '{{count}} companies found.', narrow_one: 'The first {{count}} is shown: type more of the name.', narrow_other: 'The first {{count}} are shown: type more of the name.',
    more_one: 'Show {{count}} more', more_other: 'Show more: {{count}} left', failed: 'The tree could not be loaded', nothing: 'No company has this name.',
  },
} as const
