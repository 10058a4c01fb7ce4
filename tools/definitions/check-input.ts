import { isObject, type Json, type JsonObject } from './json.ts'
import type { Definition } from './definition.ts'
import { fieldInFile } from './references.ts'
import { type Issue, toIds } from './to-ids.ts'
import { idFinder, type World } from './world.ts'

/** The input of a request, or what is wrong with the definition. Paths of issues are those in the file. */
export type Checked = { input: JsonObject; issues: [] } | { input: undefined; issues: Issue[] }

/** Makes the input of a request from a definition, with ids, and checks it with the schema of the API. */
export function checkInput(world: World, { kind, owner, body }: Definition): Checked {
  const issues: Issue[] = []
  const given = toIds(body, idFinder(world, owner), issues)
  const { success, data, error } = kind.schema.safeParse(given)
  const unknown = success ? unknownFields(given, data) : []
  issues.push(...unknown.map((path) => ({ path, message: 'Unknown field.' })))
  for (const { path, message } of error?.issues ?? [])
    issues.push({ path: path.map((part) => (typeof part === 'number' ? part : String(part))), message })
  if (success && issues.length === 0) return { input: data, issues: [] }
  return { input: undefined, issues: issues.map((issue) => ({ ...issue, path: issue.path.map(inFile) })) }
}

const inFile = (part: string | number): string | number => (typeof part === 'number' ? part : fieldInFile(part))

/** Returns the fields that a schema has dropped. */
function unknownFields(given: Json, parsed: Json, path: Issue['path'] = []): Issue['path'][] {
  if (Array.isArray(given) && Array.isArray(parsed))
    return given.flatMap((entry, n) => unknownFields(entry, parsed[n] ?? null, [...path, n]))
  if (!isObject(given) || !isObject(parsed)) return []
  return Object.entries(given).flatMap(([name, value]) =>
    parsed[name] === undefined ? [[...path, name]] : unknownFields(value, parsed[name], [...path, name]),
  )
}
