import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { geofences } from '@outpost/contract/devices/geofences/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import { images } from '@outpost/contract/files/images/endpoints'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { configTemplates } from '@outpost/contract/multi-config/endpoints'
import { tags } from '@outpost/contract/tags/endpoints'
import { taskGroups } from '@outpost/contract/tasks/endpoints'
import { templates } from '@outpost/contract/templates/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import { z } from 'zod'
import type { Api } from './api.ts'
import type { JsonObject } from './json.ts'
import { type CompanyPath, keyOf, type Tree } from './tree.ts'

/** What definitions refer to by name, besides companies. */
export type Referred =
  | 'tag'
  | 'template'
  | 'task group'
  | 'receiver'
  | 'user'
  | 'image'
  | 'geofence'
  | 'file'
  | 'configuration template'
  | 'device'

interface List {
  endpoint: Endpoint
  /** The field by which it is named; `name` if not given. */
  by?: 'email' | 'serial'
  input?: JsonObject
  /** `nearest` is looked up in the company of the definition, then in those above it. */
  scope: 'nearest' | 'own company' | 'anywhere'
}

const lists: Readonly<Record<Referred, List>> = {
  tag: { endpoint: tags.list, scope: 'nearest' },
  template: { endpoint: templates.list, input: { type: 'user' }, scope: 'nearest' },
  'task group': { endpoint: taskGroups.list, scope: 'nearest' },
  receiver: { endpoint: receivers.list, scope: 'nearest' },
  user: { endpoint: users.list, by: 'email', scope: 'anywhere' },
  image: { endpoint: images.list, scope: 'nearest' },
  geofence: { endpoint: geofences.list, scope: 'nearest' },
  file: { endpoint: files.list, scope: 'nearest' },
  'configuration template': { endpoint: configTemplates.list, scope: 'nearest' },
  device: { endpoint: devices.list, by: 'serial', input: { fields: 'serial,company_id' }, scope: 'own company' },
}

const Named = z.object({
  id: z.int(),
  name: z.string().optional(),
  email: z.string().optional(),
  serial: z.string().nullable().optional(),
  company_id: z.int(),
  config: z.object({ name: z.string() }).optional(),
})

/** The names and ids of what definitions refer to. Each kind is read when it is first needed. */
export class Names {
  readonly #tree: Tree
  readonly #loaded = new Set<Referred>()
  /** By kind, key of the company and name. */
  readonly #ids = new Map<string, number[]>()
  /** By kind and id. */
  readonly #names = new Map<string, string>()

  constructor(tree: Tree) {
    this.#tree = tree
  }

  /** Reads the names of these kinds, unless they were read before. */
  async load(api: Api, kinds: Iterable<Referred>): Promise<void> {
    for (const kind of kinds) {
      if (this.#loaded.has(kind)) continue
      this.#loaded.add(kind)
      const { endpoint, by = 'name', input } = lists[kind]
      for (const row of await api.all(endpoint, Named, input ?? {})) {
        const name = row.config?.name ?? row[by]
        if (!name) continue
        const key = keyFor(kind, this.#tree.keyOfId(row.company_id), name)
        this.#ids.set(key, [...(this.#ids.get(key) ?? []), row.id])
        this.#names.set(`${kind} ${row.id}`, name)
      }
    }
  }

  /** Adds a definition of the plan, or replaces its provisional id. */
  put(kind: Referred, path: CompanyPath, name: string, id: number): void {
    this.#ids.set(keyFor(kind, keyOf(path), name), [id])
    this.#names.set(`${kind} ${id}`, name)
  }

  /** Removes a definition, so that nothing can refer to it. */
  drop(kind: Referred, path: CompanyPath, name: string): void {
    this.#ids.delete(keyFor(kind, keyOf(path), name))
  }

  /**
   * Returns the id of what a definition of a company means by a name; undefined if there is none, or if there are
   * several in the nearest company that has one.
   */
  idOf(kind: Referred, path: CompanyPath, name: string): number | undefined {
    const up = this.#tree.keysUpFrom(path)
    const ids = (lists[kind].scope === 'nearest' ? up : up.slice(0, 1))
      .map((company) => this.#ids.get(keyFor(kind, company, name)))
      .find((found) => found !== undefined)
    return ids?.length === 1 ? ids[0] : undefined
  }

  /** Returns the name of a record; undefined if a definition of a company would mean another one by it. */
  nameOf(kind: Referred, path: CompanyPath, id: number): string | undefined {
    const name = this.#names.get(`${kind} ${id}`)
    return name !== undefined && this.idOf(kind, path, name) === id ? name : undefined
  }
}

/** Users are found by their email address, whatever their company. */
const keyFor = (kind: Referred, company: string, name: string): string =>
  JSON.stringify([kind, lists[kind].scope === 'anywhere' ? '' : company, name])
