/** The Japanese messages that load with the shell, by path: those of all features for the menu, and those of the shell. */
export const files = import.meta.glob(
  [
    '../../../features/**/messages/menu/ja.ts',
    '../../../features/search/messages/ja.ts',
    '../../../messages/{map,table}/ja.ts',
    '../../../shell/header/messages/ja.ts',
  ],
  { eager: true, import: 'ja' },
)

/**
 * The files with the Japanese messages of pages and dialogs, by path. Those of sign-in and the search field are parts of
 * other files.
 */
export const pages = import.meta.glob(
  [
    './**/messages/ja.ts',
    './**/messages/*/ja.ts',
    '!./**/messages/{menu,names}/*',
    '!./{auth,auth/identity-providers,search}/messages/ja.ts',
  ],
  { base: '../../../features' },
)
