/** The names of all features in Japanese, by path. */
export const files = import.meta.glob('../../../features/*/messages/names/ja.ts', { eager: true })
