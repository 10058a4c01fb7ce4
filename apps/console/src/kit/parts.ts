/** Where most people come in. What is shown there the start loads by itself (`parts.config.ts`). */
const entrances = new Set(['/', '/login', '/management/devices'])

/** Whether a page stands without what the other pages have in common. @param path of an address or a screen */
export const isEntrance = (path: string): boolean => entrances.has(path)

/** Loads the list of all pages and windows, which the start does without. */
export const loadPartList = () => import('./partList.ts')

/** Loads a part of the console by its place in the list. The build puts it in the place of `import()`, whose type it has. */
export const partAt = async (place: number): Promise<unknown> => await (await loadPartList()).parts[place]!()
