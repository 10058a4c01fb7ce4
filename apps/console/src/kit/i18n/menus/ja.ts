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
