import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Definition, identityOf } from './definition.ts'
import { Failure } from './failure.ts'
import { isObject, type Json } from './json.ts'
import { type FoundFile, marker, scanFolder } from './scan-folder.ts'
import type { CompanyPath } from './tree.ts'

/** Bytes of a file at most. */
const mostBytes = 8 * 1_048_576

/** A definition with the file that contains it. */
export interface InFile extends Definition {
  file: string
  /** Its place in a file with a list. */
  at?: number
}

/** Names a field of a file: `tags.json: 0.color`. */
export const placeIn = ({ file, at }: Pick<InFile, 'file' | 'at'>, path: readonly (string | number)[] = []): string =>
  [file, [...(at === undefined ? [] : [at]), ...path].join('.')].filter((part) => part !== '').join(': ')

/** Throws if a folder is not one that `pull` has written. */
export function requireMarker(folder: string): void {
  if (existsSync(join(folder, marker))) return
  throw new Failure(`${folder} has no ${marker}, so it contains no definitions. Run pull with a new folder first.`)
}

/**
 * Reads the definitions of a folder. What is in them is not checked, except for their names.
 * @throws Failure that names every file with what is wrong in it
 */
export function readFolder(folder: string): InFile[] {
  requireMarker(folder)
  const issues: string[] = []
  const files = scanFolder(folder).map((found) => ({ ...found, content: parse(folder, found, issues) }))
  const paths = new Map<string, CompanyPath>([['', []]])
  // A company comes before those below it, because its folder is shorter.
  for (const { file, company, kind, content } of files.toSorted((a, b) => a.company.length - b.company.length)) {
    if (kind.name !== 'company') continue
    const parent = paths.get(parentOf(company))
    const name = isObject(content) ? content['name'] : undefined
    if (parent && typeof name === 'string') paths.set(company, [...parent, name.trim()])
    else if (content !== undefined) issues.push(`${file}: name: A company needs a name.`)
  }
  const all = files.flatMap((file) => definitionsIn(file, paths, issues))
  const twice = [...Map.groupBy(all, identityOf).values()].filter((same) => same.length > 1)
  for (const [first, ...others] of twice)
    for (const other of others) issues.push(`${placeIn(other, ['name'])}: ${placeIn(first!)} has the same name.`)
  if (issues.length > 0) throw new Failure(...issues)
  return all
}

const parentOf = (company: string): string => (dirname(company) === '.' ? '' : dirname(company))

function definitionsIn(
  { kind, file, company, content }: FoundFile & { content: Json | undefined },
  paths: ReadonlyMap<string, CompanyPath>,
  issues: string[],
): InFile[] {
  const owner = paths.get(kind.name === 'company' ? parentOf(company) : company)
  // What is wrong with the file, or with its company, is among the issues already.
  if (content === undefined || !owner) return []
  const isList = kind.place.endsWith('.json') && kind.name !== 'company'
  if (isList !== Array.isArray(content)) {
    issues.push(`${file}: This file must contain ${isList ? 'a list' : 'an object'}.`)
    return []
  }
  return (Array.isArray(content) ? content : [content]).flatMap((body, n) => {
    const place = { file, ...(isList && { at: n }) }
    const name = isObject(body) ? body['name'] : undefined
    if (isObject(body) && typeof name === 'string') return [{ kind, owner, name: name.trim(), body, ...place }]
    if (kind.name !== 'company') issues.push(`${placeIn(place, ['name'])}: A ${kind.name} needs a name.`)
    return []
  })
}

function parse(folder: string, { file }: FoundFile, issues: string[]): Json | undefined {
  const path = join(folder, file)
  if (statSync(path).size > mostBytes) issues.push(`${file}: The file is larger than ${mostBytes} bytes.`)
  else
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Json
    } catch (error) {
      issues.push(`${file}: This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
  return undefined
}
