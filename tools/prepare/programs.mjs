import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'

/** Node strips types from a program since this version. */
const OLDEST_NODE = [22, 18]

/** The Node that the installation carries: its program, its headers' folder and its version; undefined if it has none. */
export function carriedNode(root) {
  const home = join(root, 'node_modules', `node-${process.platform}-${process.arch}`)
  const program = join(home, 'bin/node')
  if (!existsSync(program)) return undefined
  return { home, program, version: JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version }
}

/** The Node that runs Outpost. Throws a Failure where none is carried for this machine and the one at hand is too old. */
export function nodeProgram(root) {
  const carried = carriedNode(root)
  if (carried) return carried.program
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath
  throw new Failure(
    `no Node is carried for ${process.platform}-${process.arch}, and ${process.version} is too old: ` +
      `install Node ${OLDEST_NODE.join('.')} or newer`,
  )
}

/** The environment in which `node` means the carried one. */
export function carriedEnvironment(root) {
  return { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
}

/** Where a program is on the PATH, not counting what this folder has installed itself; undefined if nowhere. */
export function findProgram(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '' || folder.endsWith('node_modules/.bin')) continue
    const file = join(folder, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}

/** npm's own script, and the Node that runs it: the one that runs us, if npm does. */
export function npmProgram() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node) return { script, node }
  const npm = findProgram('npm')
  if (npm === undefined) throw new Failure('npm is not on the PATH')
  return { script: realpathSync(npm), node: findProgram('node') ?? process.execPath }
}

/** Runs a program to its end with its output on the screen; answers whether it succeeded. */
export function run(program, args, { cwd, env = process.env, limitMinutes }) {
  const result = spawnSync(program, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: limitMinutes * 60_000,
  })
  if (result.error && result.error.code !== 'ETIMEDOUT') throw new Failure(`${program}: ${result.error.message}`)
  return result.status === 0
}
