import { checkInput } from './check-input.ts'
import { type Change, compare } from './compare.ts'
import { type Definition, identityOf, titleOf } from './definition.ts'
import { Failure } from './failure.ts'
import type { JsonObject } from './json.ts'
import type { Found } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import type { Referred } from './names.ts'
import { type InFile, placeIn } from './read-folder.ts'
import type { OnServer, ServerState } from './read-server.ts'
import { toIds } from './to-ids.ts'
import { toNames } from './to-names.ts'
import { nameFinder, type World } from './world.ts'

/** One thing to do. `found` is what the server has; `changes` are the fields that differ. */
export type Step = Definition &
  (
    | { action: 'create' }
    | { action: 'change'; found: Found; changes: readonly Change[] }
    | { action: 'remove'; found: Found }
  )

export interface Plan {
  /** In the order in which they are carried out: what others refer to is created first and removed last. */
  steps: Step[]
  equal: number
}

/** Ids of definitions that do not exist yet. Real ones are far below. */
const firstProvisional = 2_000_000_000

/** Adds a definition to what others can refer to. */
export function register({ tree, names }: World, { kind, owner, name }: Definition, id: number): void {
  if (kind.name === 'company') tree.put([...owner, name], id)
  else if (kind.name === 'tag' || kind.name === 'template') names.put(kind.name, owner, name, id)
}

function unregister({ tree, names }: World, { kind, owner, name }: Definition): void {
  if (kind.name === 'company') tree.drop([...owner, name])
  else if (kind.name === 'tag' || kind.name === 'template') names.drop(kind.name, owner, name)
}

/**
 * Compares a folder with the server. Nothing is changed.
 * @param isRemoving whether what is not in the folder will be removed, so that nothing may refer to it
 * @throws Failure that names each file and field that cannot be carried out
 */
export async function makePlan(
  world: World,
  server: ServerState,
  folder: readonly InFile[],
  isRemoving: boolean,
): Promise<Plan> {
  await world.names.load(world.api, referredIn(folder))
  const inFolder = new Set(folder.map(identityOf))
  const gone = [...server.definitions.values()].filter((definition) => !inFolder.has(identityOf(definition)))
  if (isRemoving) for (const definition of gone) unregister(world, definition)
  folder.forEach((definition, n) => {
    if (!server.definitions.has(identityOf(definition))) register(world, definition, firstProvisional + n)
  })
  const issues: string[] = []
  const wanted = folder.flatMap((definition) => normalised(world, server, definition, issues))
  if (issues.length > 0) throw new Failure(...issues)
  const steps = inOrder(wanted).flatMap((definition) => stepFor(definition, server.definitions))
  const removals = inOrder(gone).toReversed()
  return {
    steps: [...steps, ...removals.map((definition) => ({ ...definition, action: 'remove' as const }))],
    equal: wanted.length - steps.length,
  }
}

function referredIn(folder: readonly InFile[]): Set<Referred> {
  const needed = new Set<Referred>()
  const note = (kind: Referred | 'company'): undefined => {
    if (kind !== 'company') needed.add(kind)
  }
  for (const { body } of folder) toIds(body, note, [])
  return needed
}

/** Returns a definition with all its fields, as the server will have it. Adds what is wrong with it to `issues`. */
function normalised(world: World, server: ServerState, definition: InFile, issues: string[]): Definition[] {
  const { input, issues: found } = checkInput(world, definition)
  for (const { path, message } of found) issues.push(`${placeIn(definition, path)}: ${message}`)
  const leftOut = server.leftOut.get(identityOf(definition))
  if (leftOut)
    issues.push(
      `${placeIn(definition)}: The server has a ${titleOf(definition, world.tree)} that cannot be compared: ${leftOut.reason}.`,
    )
  if (!input || leftOut) return []
  return [{ ...definition, body: toNames(input, nameFinder(world, definition.owner)) as JsonObject }]
}

function stepFor(definition: Definition, server: ReadonlyMap<string, OnServer>): Step[] {
  const there = server.get(identityOf(definition))
  if (!there) return [{ ...definition, action: 'create' }]
  const changes = compare(there.body, definition.body)
  return changes.length === 0 ? [] : [{ ...definition, action: 'change', found: there.found, changes }]
}

const inOrder = <D extends Definition>(definitions: readonly D[]): D[] =>
  definitions.toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.owner.length - b.owner.length || byIdentity(a, b),
  )
const byIdentity = (a: Definition, b: Definition): number => (identityOf(a) < identityOf(b) ? -1 : 1)
