import type { Api } from './api.ts'
import type { Json } from './json.ts'
import type { Names } from './names.ts'
import type { FindId } from './to-ids.ts'
import type { FindName } from './to-names.ts'
import type { CompanyPath, Tree } from './tree.ts'

/** The server with what is known about it. */
export interface World {
  api: Api
  tree: Tree
  names: Names
}

/** Returns how a definition of a company finds the names of what it refers to. */
export const nameFinder =
  ({ tree, names }: World, owner: CompanyPath): FindName =>
  (kind, id) =>
    kind === 'company' ? (tree.pathOf(id) as Json[] | undefined) : names.nameOf(kind, owner, id)

/** Returns how a definition of a company finds the ids of what it refers to. */
export const idFinder =
  ({ tree, names }: World, owner: CompanyPath): FindId =>
  (kind, name) => {
    if (kind !== 'company') return typeof name === 'string' ? names.idOf(kind, owner, name) : undefined
    return Array.isArray(name) && name.every((part) => typeof part === 'string') ? tree.idOf(name) : undefined
  }
