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
