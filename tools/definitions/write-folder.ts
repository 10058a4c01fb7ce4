import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Definition, identityOf } from './definition.ts'
import { fileNames } from './file-names.ts'
import { fileText, type Json } from './json.ts'
import { requireMarker } from './read-folder.ts'
import { isUnused, marker, scanFolder } from './scan-folder.ts'
import { type CompanyPath, keyOf } from './tree.ts'

const markerText = fileText({ format: 'definitions', version: 1 })

/** Returns the text of each file, by its path below the folder. The same definitions always give the same bytes. */
export function filesOf(definitions: readonly Definition[]): Map<string, string> {
  const byOwner = Map.groupBy(definitions, ({ owner }) => keyOf(owner))
  const files = new Map([[marker, markerText]])
  write([], '')
  return files

  function write(path: CompanyPath, folder: string): void {
    const own = byOwner.get(keyOf(path)) ?? []
    for (const [place, some] of Map.groupBy(own, ({ kind }) => kind.place)) {
      const sorted = some.toSorted((a, b) => (identityOf(a) < identityOf(b) ? -1 : 1))
      const names = fileNames(some.map((definition) => ({ name: definition.name, identity: identityOf(definition) })))
      if (place === 'company.json')
        for (const company of sorted) {
          const below = join(folder, names.get(identityOf(company))!)
          files.set(join(below, place), fileText(company.body))
          write([...path, company.name], below)
        }
      else if (place.endsWith('.json')) files.set(join(folder, place), fileText(sorted.map(({ body }) => body as Json)))
      else
        for (const definition of sorted)
          files.set(join(folder, place, `${names.get(identityOf(definition))}.json`), fileText(definition.body))
    }
  }
}

/** Makes a folder contain these files and no other definitions. @throws Failure if it contains something else */
export function writeFolder(folder: string, files: ReadonlyMap<string, string>): void {
  if (!isUnused(folder)) requireMarker(folder)
  const old = isUnused(folder) ? [] : scanFolder(folder).map(({ file }) => file)
  for (const [file, text] of files) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    // Another program that reads the folder finds the whole former file or the whole new one.
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  }
  for (const file of old.filter((one) => !files.has(one))) {
    rmSync(join(folder, file))
    removeEmpty(folder, dirname(file))
  }
}

function removeEmpty(folder: string, below: string): void {
  if (below === '.' || readdirSync(join(folder, below)).length > 0) return
  rmdirSync(join(folder, below))
  removeEmpty(folder, dirname(below))
}
