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
