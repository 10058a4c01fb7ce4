import { type Import, workspaceOf } from './imports.ts'
import { isTest, isTestSupport } from './source-files.ts'

/** Which of our own workspaces each may import, besides itself. */
const packages: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/ui': [],
  'packages/gateway': ['packages/contract'],
  'packages/vpn': ['packages/contract'],
  'apps/agent': ['packages/contract'],
  'apps/server': ['packages/contract', 'packages/gateway', 'packages/vpn'],
  'apps/console': ['packages/contract', 'packages/ui'],
}

/** What a file is in its workspace: a feature's, the kit's, or the program's around them. */
export function placeOf(path: string): { part: 'kit' | 'feature' | 'around'; feature?: string } {
  const [, below = ''] = /^(?:packages|apps)\/[\w-]+\/src\/(.+)$/.exec(path) ?? []
  if (below.startsWith('kit/')) return { part: 'kit' }
  const contract = path.startsWith('packages/contract/')
  const feature = contract ? contractFeature(below) : /^features\/([\w-]+)\//.exec(below)?.[1]
  return feature === undefined ? { part: 'around' } : { part: 'feature', feature }
}

function contractFeature(below: string): string | undefined {
  if (/^(api|index|live)\.ts$/.test(below) || below.startsWith('device/')) return undefined
  return below.split('/')[0]!.replace(/(\.test)?\.tsx?$/, '')
}

/**
 * The files through which another feature is entered. The contract has none: its features are declarations. In the console the texts of a
 * feature stand apart: who shows its parts names them, and loads no part with that.
 */
const frontDoors: Record<string, readonly string[]> = {
  'apps/server': ['service.ts'],
  'apps/console': ['public.ts', 'messages.ts'],
}

/** Why an import breaks the law of section "imports", or undefined where it keeps it. */
export function breaks(entry: Import, order: readonly string[]): string | undefined {
  const { from, to, kind } = entry
  const home = workspaceOf(from)
  if (home === undefined) return undefined
  if (kind !== 'own') return home === 'packages/contract' ? contractNeeds(entry) : undefined
  const target = workspaceOf(to)
  if (target !== home) return packageBreak(entry, home, target)
  return featureBreak(from, to, home, order)
}

/** The contract knows neither Node nor React. */
function contractNeeds({ from, to }: Import): string | undefined {
  return to === 'zod' || isTest(from) ? undefined : `the contract depends on zod alone, not on ${to}`
}

/** Tests of the server and the gateway have the real device at the other end. */
const otherEnd = 'apps/agent'

function packageBreak({ from, relative }: Import, home: string, target: string | undefined): string | undefined {
  if (target === undefined) return `${home} imports what is no workspace`
  if (relative) return 'a relative import leaves its workspace'
  if (target === otherEnd && (isTest(from) || isTestSupport(from))) return undefined
  return packages[home]?.includes(target) ? undefined : `${home} may not import ${target}`
}

function featureBreak(from: string, to: string, home: string, order: readonly string[]): string | undefined {
  // Tests take the whole program in hand, wherever they stand.
  if (isTest(from) || isTestSupport(from)) return undefined
  const here = placeOf(from)
  const there = placeOf(to)
  if (here.part === 'kit') return kitBreak(from, to, there.part)
  if (here.part !== 'feature' || there.part !== 'feature' || here.feature === there.feature) return undefined
  if (!order.includes(here.feature!) || !order.includes(there.feature!))
    return `${here.feature} or ${there.feature} is not in the list of features`
  if (order.indexOf(there.feature!) > order.indexOf(here.feature!))
    return `${there.feature} stands below ${here.feature}`
  const doors = frontDoors[home]
  if (doors === undefined || doors.some((door) => to.endsWith(`/${there.feature}/${door}`))) return undefined
  return `${there.feature} is entered by its ${doors[0]} alone`
}

function kitBreak(from: string, to: string, part: string): string | undefined {
  if (part === 'feature') return 'the kit never imports a feature'
  if (/\/src\/shell\//.test(to)) return 'the kit never imports the shell'
  return from.startsWith('packages/contract/') && part !== 'kit' ? "the contract's kit stands alone" : undefined
}
