import { geofenceAddress } from '@outpost/contract/alerts/geofence'
import { isObject, type Json } from './json.ts'
import type { Referred } from './names.ts'
import { isAddressed, type Reference, referenceOf } from './references.ts'

/** Finds the id of a record by its name; of a company by the names of its path. */
export type FindId = (kind: Referred | 'company', name: Json) => number | undefined

/** What is wrong with a field of a file. */
export interface Issue {
  path: readonly (string | number)[]
  message: string
}

/** Stands for what was not found, until the issues are shown. */
const unknown = 1

/** Returns a definition of a file as requests contain it: with ids in place of names. Adds what it does not find. */
export function toIds(value: Json, find: FindId, issues: Issue[], path: Issue['path'] = []): Json {
  if (Array.isArray(value)) return value.map((entry, n) => toIds(entry, find, issues, [...path, n]))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => {
      const place = [...path, name]
      const reference = referenceOf(name, value, 'inFile')
      if (reference) {
        if (reference.kind === undefined) issues.push({ path: place, message: 'This field cannot be set from a file.' })
        return [[reference.field, each(entry, reference, (one, at) => idOf(one, reference, at))]]
      }
      if (referenceOf(name, value, 'field')) {
        issues.push({ path: place, message: 'Unknown field. Files contain names, not ids.' })
        return []
      }
      if (isAddressed(name)) return [[name, each(entry, undefined, (one, at) => address(one, at))]]
      return [[name, toIds(entry, find, issues, place)]]

      function each(given: Json, to: Reference | undefined, change: (one: Json, at: Issue['path']) => Json): Json {
        // The path of a company is a list itself.
        const isList = Array.isArray(given) && (to?.kind !== 'company' || given.every((one) => Array.isArray(one)))
        return isList ? given.map((one, n) => change(one, [...place, n])) : change(given, place)
      }
    }),
  )

  function idOf(name: Json, { kind }: Pick<Reference, 'kind'>, at: Issue['path']): Json {
    if (name === null || kind === undefined) return null
    const id = find(kind, name)
    if (id !== undefined) return id
    const what = JSON.stringify(name)
    issues.push({ path: at, message: `There is no ${kind} ${what} that this definition can use, or more than one.` })
    return unknown
  }

  function address(given: Json, at: Issue['path']): Json {
    if (isObject(given)) {
      const { template, value: rest, geofence, ...others } = given
      if (
        Object.keys(others).length === 0 &&
        geofence === undefined &&
        template !== undefined &&
        typeof rest === 'string'
      )
        return `${String(idOf(template, { kind: 'template' }, [...at, 'template']))}:${rest}`
      if (Object.keys(others).length === 0 && geofence !== undefined && template === undefined && rest === undefined)
        return geofenceAddress(Number(idOf(geofence, { kind: 'geofence' }, [...at, 'geofence'])))
      issues.push({ path: at, message: 'Give {"template", "value"}, {"geofence"}, or the name of a value as text.' })
    } else if (typeof given === 'string' && given.includes(':'))
      issues.push({ path: at, message: 'This text contains an id. Give {"template", "value"} or {"geofence"}.' })
    else return given
    return ''
  }
}
