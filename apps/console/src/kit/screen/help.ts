import { trimEndOf } from '@outpost/contract/kit/trim'
import type { Screen } from './screen.ts'

/**
 * What help can be about. A feature writes the page of its area in `help/{area}.{language}.md` and names the area
 * in its screens; an area without a page yet waits for its feature.
 */
export const helpAreas = [
  'device-management',
  'task-manager',
  'firmware-update',
  'backup-upload',
  'multi-config',
  'hotspot-wifi',
  'reports',
  'remote-access',
  'connection-info',
  'connect-history',
  'vpn-hubs',
  'quick-connect',
  'companies',
  'company-info',
  'users',
  'invitations',
  'tags',
  'files',
  'roles',
  'resources',
  'dynamic-parameters',
  'account-security',
] as const
export type HelpArea = (typeof helpAreas)[number]

/** The area of a page: its own, else that of the nearest screen above it. @param chain from the topmost screen down */
export const helpOf = (chain: readonly Pick<Screen, 'help'>[]): HelpArea | undefined =>
  chain.findLast(({ help }) => help !== undefined)?.help

/** What a brand says of help: one address above all of its pages, or an address for each area it has one for. */
export type HelpLinks = string | Readonly<Record<string, string>> | null

/**
 * Where a brand leads for help with an area; undefined where our own page is meant.
 * @example brandedHelp('https://help.example/', 'tags') // 'https://help.example/tags'
 */
export function brandedHelp(links: HelpLinks, area: HelpArea): string | undefined {
  if (typeof links === 'string') return `${trimEndOf(links, '/')}/${area}`
  return links && Object.hasOwn(links, area) ? links[area] : undefined
}
