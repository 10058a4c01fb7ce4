import { geofenceOf } from '@outpost/contract/alerts/geofence'
import { Failure } from './failure.ts'
import { isObject, type Json } from './json.ts'
import type { Referred } from './names.ts'
import { isAddressed, type Reference, referenceOf } from './references.ts'

/** Finds the name of a record; for a company the names of its path. Undefined if it cannot be named. */
export type FindName = (kind: Referred | 'company', id: number) => Json | undefined

/** A definition on the server that a file cannot contain, with the reason. */
export class CannotBeNamed extends Failure {}

/**
 * Returns a definition as files contain it: with names in place of ids.
 * @throws CannotBeNamed if something that it refers to has no name, or one that means something else
 */
export function toNames(value: Json, find: FindName): Json {
  if (Array.isArray(value)) return value.map((entry) => toNames(entry, find))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => {
      const reference = referenceOf(name, value, 'field')
      if (reference && reference.kind === undefined && entry === null) return []
      if (reference) {
        const names = each(entry, (id) => named(id, reference, find))
        return [[reference.inFile, reference.isSet ? sorted(names) : names]]
      }
      if (isAddressed(name)) return [[name, each(entry, (address) => addressInFile(address, name, find))]]
      return [[name, toNames(entry, find)]]
    }),
  )
}

const each = (value: Json, change: (entry: Json) => Json): Json =>
  Array.isArray(value) ? value.map(change) : change(value)

const sorted = (names: Json): Json =>
  Array.isArray(names) ? names.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : names

function named(id: Json, { inFile, kind }: Reference, find: FindName): Json {
  if (id === null) return null
  const name = kind === undefined ? undefined : find(kind, Number(id))
  if (name !== undefined) return name
  throw new CannotBeNamed(
    kind === undefined
      ? `${inFile} cannot be named in a file`
      : `${inFile} is a ${kind} that cannot be named: it is gone, belongs to another company, or its name is used twice`,
  )
}

function addressInFile(address: Json, field: string, find: FindName): Json {
  if (typeof address !== 'string') return address
  const fence = geofenceOf(address)
  if (fence !== undefined) return { geofence: named(fence, { field, inFile: field, kind: 'geofence' }, find) }
  const [, id, value] = /^(\d+):(.+)$/.exec(address) ?? []
  if (id === undefined || value === undefined) return address
  return { template: named(Number(id), { field, inFile: field, kind: 'template' }, find), value }
}
