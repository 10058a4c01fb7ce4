import { type Definition, identityOf } from './definition.ts'
import type { JsonObject } from './json.ts'
import { companyKind } from './kinds/companies.ts'
import type { Found } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import type { Referred } from './names.ts'
import { CannotBeNamed, toNames } from './to-names.ts'
import { nameFinder, type World } from './world.ts'

/** A definition on the server. */
export interface OnServer extends Definition {
  found: Found
}

/** What the server has. Keys are identities. */
export interface ServerState {
  definitions: Map<string, OnServer>
  /** Definitions that files cannot contain, each with the reason. They are never changed or removed. */
  leftOut: Map<string, { definition: Definition; reason: string }>
}

/** Reads all definitions at and below the root. */
export async function readServer(world: World): Promise<ServerState> {
  const state: ServerState = { definitions: new Map(), leftOut: new Map() }
  const all: OnServer[] = []
  for (const kind of kinds)
    for (const found of await kind.read(world.api, world.tree)) {
      const { owner, name, inexpressible } = found
      const { success, data, error } = kind.schema.safeParse(found.input)
      if (inexpressible !== undefined) leaveOut(state, { kind, owner, name, body: {} }, inexpressible)
      else if (success) all.push({ kind, owner, name, body: data, found: { ...found, input: data } })
      else {
        const [issue] = error.issues
        const reason = `it does not pass the checks of new definitions: ${issue?.path.join('.')}: ${issue?.message}`
        leaveOut(state, { kind, owner, name, body: {} }, reason)
      }
    }
  await world.names.load(world.api, referredIn(all))
  for (const entry of all) add(state, world, entry)
  return state
}

function referredIn(all: readonly OnServer[]): Set<Referred> {
  const needed = new Set<Referred>()
  const note = (kind: Referred | 'company'): string => {
    if (kind !== 'company') needed.add(kind)
    return ''
  }
  for (const { body } of all)
    try {
      toNames(body, note)
    } catch (error) {
      // It is left out later, with the reason.
      if (!(error instanceof CannotBeNamed)) throw error
    }
  return needed
}

function add(state: ServerState, world: World, entry: OnServer): void {
  if (isBelowLeftOut(state, entry)) return leaveOut(state, entry, 'its company is left out')
  try {
    const definition = { ...entry, body: toNames(entry.body, nameFinder(world, entry.owner)) as JsonObject }
    const identity = identityOf(definition)
    const isTwice = state.definitions.delete(identity) || state.leftOut.has(identity)
    if (isTwice) leaveOut(state, definition, `the company has more than one ${entry.kind.name} with this name`)
    else state.definitions.set(identity, definition)
  } catch (error) {
    if (!(error instanceof CannotBeNamed)) throw error
    leaveOut(state, entry, error.message)
  }
}

/** Returns whether a company at or above the owner is left out, so that its folder has no place for the definition. */
const isBelowLeftOut = ({ leftOut }: ServerState, { owner }: Definition): boolean =>
  owner.some((name, n) => leftOut.has(identityOf({ kind: companyKind, owner: owner.slice(0, n), name, body: {} })))

const leaveOut = ({ leftOut }: ServerState, definition: Definition, reason: string): void =>
  void leftOut.set(identityOf(definition), { definition, reason })
