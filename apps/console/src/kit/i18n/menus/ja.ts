/** The menu messages of all features in Japanese, by path. */
export const files = import.meta.glob('../../../features/**/messages/menu/ja.ts', { eager: true })
