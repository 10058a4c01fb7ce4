/** The menu messages of all features in Ukrainian, by path. */
export const files = import.meta.glob('../../../features/**/messages/menu/uk.ts', { eager: true })
