import { trimEndOf } from '@outpost/contract/kit/trim'
import type { Screen } from './screen.ts'

/**
 * What a help page is about. A feature provides the page of its area in `help/{area}.{language}.md` and names the area in
 * its screens.
 */
export type HelpArea = string

/**
 * The help area of a page: its own, otherwise that of the nearest parent screen.
 * @param chain the screens from the topmost one down to the page
 */
export const helpOf = (chain: readonly Pick<Screen, 'help'>[]): HelpArea | undefined =>
  chain.findLast(({ help }) => help !== undefined)?.help

/** The help links of a brand: one base address for all areas, or an address per area. */
export type HelpLinks = string | Readonly<Record<string, string>> | null

/**
 * The brand's help address for an area; undefined if the built-in page applies.
 * @example brandedHelp('https://help.example/', 'tags') // 'https://help.example/tags'
 */
export function brandedHelp(links: HelpLinks, area: HelpArea): string | undefined {
  if (typeof links === 'string') return `${trimEndOf(links, '/')}/${area}`
  return links && Object.hasOwn(links, area) ? links[area] : undefined
}
