import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.ts'
import type { Kind } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'

/** The file that says that a folder contains definitions. Without it nothing in the folder is read or removed. */
export const marker = 'definitions.json'
/** Levels of companies, and files, of a folder at most. */
const mostLevels = 20
const mostFiles = 50_000

/** A file of definitions. */
export interface FoundFile {
  kind: Kind
  /** Path below the folder. */
  file: string
  /** The folder of its company, below the folder. */
  company: string
}

const isIgnored = (name: string): boolean => name.startsWith('.')

/** Returns the files of a folder of definitions. @throws Failure for a file that is none, so that none is overlooked */
export function scanFolder(folder: string): FoundFile[] {
  const files: FoundFile[] = []
  const issues: string[] = []
  scan('', 0)
  if (issues.length > 0) throw new Failure(...issues)
  return files

  function scan(company: string, level: number): void {
    if (level > mostLevels) throw new Failure(`${company}: companies are nested more than ${mostLevels} levels deep.`)
    const entries = entriesOf(company)
    if (company !== '' && !entries.some(({ name }) => name === 'company.json'))
      issues.push(`${company}: this folder has no company.json, so it belongs to no company.`)
    for (const { name, isFolder } of entries) {
      const kind = kinds.find(({ place }) => place === name && place.endsWith('.json') !== isFolder)
      const file = join(company, name)
      if (isFolder && kind)
        for (const entry of entriesOf(file)) addFile(kind, join(file, entry.name), company, entry.isFolder)
      else if (isFolder) scan(file, level + 1)
      else if (kind && !(company === '' && kind.name === 'company')) addFile(kind, file, company, false)
      else if (name.endsWith('.json') && file !== marker) issues.push(`${file}: no kind of definition has this file.`)
    }
  }

  function addFile(kind: Kind, file: string, company: string, isFolder: boolean): void {
    if (isFolder) issues.push(`${file}: only the folders of companies have folders.`)
    else if (file.endsWith('.json')) files.push({ kind, file, company })
    if (files.length > mostFiles) throw new Failure(`The folder has more than ${mostFiles} definitions.`)
  }

  function entriesOf(below: string): { name: string; isFolder: boolean }[] {
    return readdirSync(join(folder, below), { withFileTypes: true })
      .filter(({ name }) => !isIgnored(name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        if (entry.isFile() || entry.isDirectory()) return [{ name: entry.name, isFolder: entry.isDirectory() }]
        issues.push(`${join(below, entry.name)}: this is neither a file nor a folder. Links are not followed.`)
        return []
      })
  }
}

/** Returns whether a folder does not exist or has nothing in it but hidden files. */
export function isUnused(folder: string): boolean {
  try {
    return readdirSync(folder).every(isIgnored)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
}
