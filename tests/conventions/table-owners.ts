import { repositoryFiles, textOf } from './source-files.ts'

const manifest = /^apps\/server\/src\/features\/([\w-]+)\/feature\.ts$/
const quoted = (list: string): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name!)

/**
 * Returns the feature that owns each table, according to the manifests. Throws when two of them name the same table.
 */
export function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const path of repositoryFiles()) {
    const feature = manifest.exec(path)?.[1]
    if (feature === undefined) continue
    for (const table of quoted(/tables: \[([^\]]*)\]/.exec(textOf(path))?.[1] ?? '')) {
      if (owners.has(table)) throw new Error(`${table} is owned by ${owners.get(table)} and by ${feature}`)
      owners.set(table, feature)
    }
  }
  for (const table of kitTables()) owners.set(table, 'kit')
  return owners
}

/** Returns the tables that belong to no feature. */
const kitTables = (): string[] => {
  const [, list = ''] = /interface KitTables \{\n([\s\S]*?)\n\}/.exec(textOf('apps/server/src/db/database.ts')) ?? []
  return [...list.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name!)
}
