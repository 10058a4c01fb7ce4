/** The Norwegian messages that load with the shell, by path: those of all features for the menu, and those of the shell. */
export const files = import.meta.glob(
  [
    '../../../features/**/messages/menu/nb.ts',
    '../../../features/search/messages/nb.ts',
    '../../../messages/{map,table}/nb.ts',
    '../../../shell/header/messages/nb.ts',
  ],
  { eager: true, import: 'nb' },
)

/**
 * The files with the Norwegian messages of pages and dialogs, by path. Those of sign-in and the search field are parts of
 * other files.
 */
export const pages = import.meta.glob(
  [
    './**/messages/nb.ts',
    './**/messages/*/nb.ts',
    '!./**/messages/{menu,names}/*',
    '!./{auth,auth/identity-providers,search}/messages/nb.ts',
  ],
  { base: '../../../features' },
)
