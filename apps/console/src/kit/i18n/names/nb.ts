/** The names of all features in Norwegian, by path. */
export const files = import.meta.glob('../../../features/*/messages/names/nb.ts', { eager: true })
