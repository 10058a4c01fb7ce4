/** Messages of the pages that tell what is missing at an address. */
export const en = {
  page: {
    title: 'Page not found',
    message: 'There is no page at {{address}}. Check the address, or search for what you need.',
  },
  denied: {
    title: 'No access to this page',
    every_one: 'This page needs the permission {{names}}, which you do not have.',
    every_other: 'This page needs the permissions {{names}}, which you do not have.',
    some_one: 'This page needs the permission {{names}}, which you do not have.',
    some_other: 'This page needs one of the permissions {{names}}. You have none of them.',
    who: 'Your role is {{role}}. Administrators of {{company}} can give you a role with this permission.',
    system: 'Your role is {{role}}. Only a system administrator can give you a role with this permission.',
  },
  quoted: '“{{name}}”',
  search: 'Search',
  home: 'Go to {{page}}',
  back: 'Go back',
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    lost: typeof en
  }
}
