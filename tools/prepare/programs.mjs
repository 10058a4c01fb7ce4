import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'

/** The oldest Node that strips types from programs. */
const OLDEST_NODE = [22, 18]

/**
 * Returns the Node bundled with the installation: program, folder with headers, version; undefined if there is none.
 */
export function carriedNode(root) {
  const home = join(root, 'node_modules', `node-${process.platform}-${process.arch}`)
  const program = join(home, 'bin/node')
  if (!existsSync(program)) return undefined
  return { home, program, version: JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version }
}

/**
 * Returns the Node that runs Outpost. Throws a Failure if none is bundled for this machine and the current one is too
 * old.
 */
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

/** Returns an environment in which `node` is the bundled one. */
export function carriedEnvironment(root) {
  return { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
}

/** Returns the path of a program on the PATH, ignoring what this folder has installed; undefined if there is none. */
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

/** Returns npm's own script and the Node that runs it: if npm started us, both are the ones that it uses. */
export function npmProgram() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node) return { script, node }
  const npm = findProgram('npm')
  if (npm === undefined) throw new Failure('npm is not on the PATH')
  return { script: realpathSync(npm), node: findProgram('node') ?? process.execPath }
}

/** Runs a program to its end, with its output on the screen. @returns whether it succeeded */
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
