/** Texts of the feature in the menu and on the pages of other features. */
export const en = {
  tab: 'Jobs',
  unfinished_one: 'Jobs: {{count}} not finished',
  unfinished_other: 'Jobs: {{count}} not finished',
  menu: 'Jobs',
  approvals: 'Approvals',
  approvalAction: 'Approval of work on devices',
  title: 'Jobs',
} as const
