import type { JsonObject } from './json.ts'
import type { Kind } from './kinds/kind.ts'
import type { CompanyPath, Tree } from './tree.ts'

/** A definition as a file contains it: with names in place of ids. */
export interface Definition {
  kind: Kind
  /** The company that it belongs to; for a company its parent. */
  owner: CompanyPath
  name: string
  body: JsonObject
}

/** Returns a text that two definitions share if they are the same one. Dashboards of two devices may have one name. */
export const identityOf = ({ kind, owner, name, body }: Definition): string =>
  JSON.stringify([kind.name, owner, name, kind.name === 'dashboard' ? (body['device'] ?? null) : null])

/** Returns a definition in words: `tag Critical in Norway / Oslo`. */
export function titleOf({ kind, owner, name, body }: Definition, tree: Tree): string {
  const device = kind.name === 'dashboard' ? ` of ${String(body['device'])}` : ''
  return `${kind.name} ${name}${device} in ${[tree.root.name, ...owner].join(' / ')}`
}
