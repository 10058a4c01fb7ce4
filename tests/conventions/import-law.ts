import { type Import, workspaceOf } from './imports.ts'
import { isTest, isTestSupport } from './source-files.ts'

/** The workspaces of ours that each workspace may import, besides itself. */
const packages: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/ui': [],
  'packages/gateway': ['packages/contract'],
  'packages/vpn': ['packages/contract'],
  'apps/agent': ['packages/contract'],
  'apps/server': ['packages/contract', 'packages/gateway', 'packages/vpn'],
  'apps/console': ['packages/contract', 'packages/ui'],
}

/** Returns where a file belongs in its workspace: to a feature, to the kit, or to the program around them. */
export function placeOf(path: string): { part: 'kit' | 'feature' | 'around'; feature?: string } {
  const [, below = ''] = /^(?:packages|apps)\/[\w-]+\/src\/(.+)$/.exec(path) ?? []
  if (below.startsWith('kit/')) return { part: 'kit' }
  const contract = path.startsWith('packages/contract/')
  const feature = contract ? contractFeature(below) : /^features\/([\w-]+)\//.exec(below)?.[1]
  return feature === undefined ? { part: 'around' } : { part: 'feature', feature }
}

function contractFeature(below: string): string | undefined {
  if (!below.includes('/') || below.startsWith('device/')) return undefined
  return below.split('/')[0]!
}

/**
 * The files through which other features may import a feature. The contract has none: its features are declarations. On
 * the server, worker threads read the past through `history.ts`, so that they need not load the whole feature. In the
 * console the messages of a feature have their own entry file, so that a feature that shows another one's components can
 * name its messages without loading those components.
 */
const frontDoors: Record<string, readonly string[]> = {
  'apps/server': ['service.ts', 'history.ts'],
  'apps/console': ['public.ts', 'messages.ts'],
}

/** Returns why an import breaks the rules of section "imports", or undefined when it complies. */
export function breaks(entry: Import, order: readonly string[]): string | undefined {
  const { from, to, kind } = entry
  const home = workspaceOf(from)
  if (home === undefined) return undefined
  if (kind !== 'own') return home === 'packages/contract' ? contractNeeds(entry) : undefined
  const target = workspaceOf(to)
  if (target !== home) return packageBreak(entry, home, target)
  return featureBreak(from, to, home, order)
}

/** The contract may import neither Node nor React. */
function contractNeeds({ from, to }: Import): string | undefined {
  return to === 'zod' || isTest(from) ? undefined : `the contract depends on zod alone, not on ${to}`
}

/** Tests of the server and the gateway run against the real agent. */
const otherEnd = 'apps/agent'

function packageBreak({ from, relative }: Import, home: string, target: string | undefined): string | undefined {
  if (target === undefined) return `${home} imports what is no workspace`
  if (relative) return 'a relative import leaves its workspace'
  if (target === otherEnd && (isTest(from) || isTestSupport(from))) return undefined
  return packages[home]?.includes(target) ? undefined : `${home} may not import ${target}`
}

function featureBreak(from: string, to: string, home: string, order: readonly string[]): string | undefined {
  // Tests exercise the whole program, whatever folder they are in.
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
