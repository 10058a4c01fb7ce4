import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { carriedEnvironment, nodeProgram, run } from './programs.mjs'

const LIMIT_MINUTES = 10
/** Everything that goes into the console's bundle, or affects it. */
const SOURCES = ['apps/console', 'packages/ui', 'packages/contract']
const FILES = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'tools/map/cities.ts',
  'tools/map/land.ts',
  'tools/map/map-data.ts',
  'tools/map/waters.ts',
]
const IGNORED_FOLDERS = new Set(['dist', 'node_modules'])

const stampOf = (root) => join(root, 'apps/console/dist/.sources')

/** Whether the built console is missing or was built from other sources. False when there is no console to build. */
export function consoleOutdated(root) {
  if (!existsSync(join(root, 'apps/console/index.html'))) return false
  const stamp = stampOf(root)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources(root)
}

/** Builds the console into apps/console/dist. Throws a Failure when the build fails; the next run tries again. */
export function buildConsole(root) {
  console.log('prepare: building the console')
  // Hashed first: a change during the build must make the next run build again.
  const hash = hashSources(root)
  const { NODE_ENV: _, ...env } = carriedEnvironment(root)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = run(nodeProgram(root), [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'apps/console'),
    env,
    limitMinutes: LIMIT_MINUTES,
  })
  if (!built) throw new Failure('the console could not be built; the reason stands above')
  writeFileSync(stampOf(root), hash)
}

function hashSources(root) {
  const hash = createHash('sha256')
  const files = FILES.filter((file) => existsSync(join(root, file)))
  for (const file of [...files, ...SOURCES.flatMap((folder) => filesBelow(root, folder))]) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Returns the files of a folder in a fixed order, without tests and without anything built or installed. */
function filesBelow(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesBelow(root, path)
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}
