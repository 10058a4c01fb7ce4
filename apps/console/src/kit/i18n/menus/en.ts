/** The English messages that load with the shell, by path: those of all features for the menu, and those of the shell. */
export const files = import.meta.glob(
  [
    '../../../features/**/messages/menu/en.ts',
    '../../../features/search/messages/en.ts',
    '../../../messages/{map,table}/en.ts',
    '../../../shell/header/messages/en.ts',
  ],
  { eager: true, import: 'en' },
)

/**
 * The files with the English messages of pages and dialogs, by path. Those of sign-in and the search field are parts of
 * other files.
 */
export const pages = import.meta.glob(
  [
    './**/messages/en.ts',
    './**/messages/*/en.ts',
    '!./**/messages/{menu,names}/*',
    '!./{auth,auth/identity-providers,search}/messages/en.ts',
  ],
  { base: '../../../features' },
)
