/** The names of all features in Ukrainian, by path. */
export const files = import.meta.glob('../../../features/*/messages/names/uk.ts', { eager: true })
