/** The Ukrainian messages that load with the shell, by path: those of all features for the menu, and those of the shell. */
export const files = import.meta.glob(
  [
    '../../../features/**/messages/menu/uk.ts',
    '../../../features/search/messages/uk.ts',
    '../../../messages/{map,table}/uk.ts',
    '../../../shell/header/messages/uk.ts',
  ],
  { eager: true, import: 'uk' },
)

/**
 * The files with the Ukrainian messages of pages and dialogs, by path. Those of sign-in and the search field are parts of
 * other files.
 */
export const pages = import.meta.glob(
  [
    './**/messages/uk.ts',
    './**/messages/*/uk.ts',
    '!./**/messages/{menu,names}/*',
    '!./{auth,auth/identity-providers,search}/messages/uk.ts',
  ],
  { base: '../../../features' },
)
