/** The menu messages of all features in English, by path. */
export const files = import.meta.glob('../../../features/**/messages/menu/en.ts', { eager: true })
