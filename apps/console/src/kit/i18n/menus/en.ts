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
