import { features } from './features.ts'
import type { Scope } from './kit/permissions.ts'

/**
 * The scopes that the features declare. The names are those of the vendor's API where it has a scope for the same
 * requests. Other scopes cannot be declared by an endpoint or given to a token.
 */
const inUse: Readonly<Record<string, string>> = Object.assign({}, ...features.map(({ scopes }) => scopes))

/** Scopes of the vendor's API that no endpoint requires yet. Programs that request them must not fail because of it. */
const accepted: Readonly<Record<string, string>> = {
  'device_location:read': 'View the locations of devices (not in use yet; devices:read includes them)',
}

/** Scopes that endpoints require. */
export const scopesInUse = Object.keys(inUse) as readonly Scope[]

/** All scopes with their descriptions. The first is `*`, which includes all others. */
export const scopeCatalogue: readonly { name: string; description: string }[] = [
  { name: '*', description: 'Everything that the account can do with a token' },
  ...Object.entries({ ...accepted, ...inUse })
    .map(([name, description]) => ({ name, description }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
]

/** Everything that a token may be given: the names of the catalogue, and `resource:*` for both scopes of a resource. */
const known: ReadonlySet<string> = new Set(
  scopeCatalogue.flatMap(({ name }) => (name === '*' ? [name] : [name, `${name.slice(0, name.indexOf(':'))}:*`])),
)

/** Returns whether a scope exists. */
export const isScope = (text: string): boolean => known.has(text)
