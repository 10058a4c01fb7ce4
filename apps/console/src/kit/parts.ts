/** Where most people come in. What is shown there the start loads by itself (`parts.config.ts`). */
const entrances = new Set(['/', '/login', '/management/devices'])

/** Loads the list of all pages and windows, which the start does without. */
const loadList = () => import('./partList.ts')

/** Loads a part of the console by its place in the list. The build puts it in the place of `import()`, whose type it has. */
export const partAt = async (place: number): Promise<unknown> => await (await loadList()).parts[place]!()

/**
 * Asks for the list before anybody wants a page of it: what has not come shows where it is wanted.
 * @param address path of the page that is opened first; at an entrance the list waits until that page has what it needs
 */
export function askForParts(address?: string): void {
  if (address === undefined || !entrances.has(address)) loadList().catch(() => undefined)
}
