import type { z } from 'zod'
import type { Api } from '../api.ts'
import type { JsonObject } from '../json.ts'
import type { CompanyPath, Tree } from '../tree.ts'

export type KindName = 'company' | 'tag' | 'template' | 'automation' | 'dashboard'

/** A definition as the server has it. */
export interface Found {
  id: number
  /** The company that it belongs to; for a company its parent. */
  owner: CompanyPath
  name: string
  /** The fields that requests contain, with ids, as the schema of the kind leaves them. */
  input: JsonObject
  /** For kinds whose requests contain it, so that the server refuses to overwrite a change by others. */
  revision?: number
  /** What a change has to send again, although files do not contain it. */
  kept?: JsonObject
  /** Secrets that files do not contain, in words. A change keeps them. */
  withheld?: string[]
  /** Why files cannot contain the definition at all. */
  inexpressible?: string
}

/** A kind of definitions: how it is read and changed. */
export interface Kind {
  name: KindName
  /** The folder of a company with its files; a file ending with `.json` contains a list of all. */
  place: string
  /** The fields of a definition, with ids. Checks them as the server does. */
  schema: z.ZodType<JsonObject>
  read(api: Api, tree: Tree): Promise<Found[]>
  /**
   * Creates a definition and returns its id.
   * @param companyId the company that it belongs to; for a company its parent
   */
  create(api: Api, companyId: number, input: JsonObject): Promise<number>
  /** @param changed the names of the fields of `input` that are different */
  update(api: Api, found: Found, input: JsonObject, changed: readonly string[], companyId: number): Promise<void>
  remove(api: Api, found: Found): Promise<void>
}

/** Returns some fields of an input. */
export const pick = (input: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])))
