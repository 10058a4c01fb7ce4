/** Words of the companies room. */
export const en = {
  company: 'Company',
  choose: 'Choose a company',
  title: 'Companies',
  search: 'Company, company above',
  empty: 'No company yet.',
  tabs: 'Parts of this company',
  failed: 'The company could not be loaded',
  missing: { title: 'Company not found', message: 'This company does not exist, or you have no access to it.', back: 'To all companies' },
  field: { name: 'Name', parent_name: 'Company above', level: 'Level', users_count: 'Users', devices_count: 'Devices', created_at: 'Created' },
} as const
