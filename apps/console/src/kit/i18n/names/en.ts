/** The names of all features in English, by path. */
export const files = import.meta.glob('../../../features/*/messages/names/en.ts', { eager: true })
