/** The menu messages of all features in Norwegian, by path. */
export const files = import.meta.glob('../../../features/**/messages/menu/nb.ts', { eager: true })
