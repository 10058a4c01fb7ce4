import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cipherBuildFlags, compiledCiphers } from '../../packages/gateway/native/ciphers.mjs'
import { Failure } from './failure.mjs'
import { carriedEnvironment, carriedNode, findProgram, nodeProgram, npmProgram, run } from './programs.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

const LIMIT_MINUTES = 10
const TOOLS = ['c++', 'make', 'python3']

/** Describes the conditions of an attempt: another compiler or another Node justifies a new attempt. */
function circumstances(root) {
  const version = carriedNode(root)?.version ?? process.versions.node
  return [`node ${version}, own ObjectWrap`, ...TOOLS.map((tool) => findProgram(tool) ?? `no ${tool}`)].join(', ')
}

/**
 * Whether ssh2's native ciphers still need to be compiled for the Node that runs Outpost. Without them device tunnels
 * work, but 4 to 20 times slower. With CI=true every run tries again until they are available.
 */
export function nativeCryptoMissing(root) {
  const { nativeCrypto } = readStamp(root)
  if (!existsSync(join(root, 'node_modules/ssh2'))) return false
  if (nativeCrypto?.for !== circumstances(root)) return true
  if (!nativeCrypto.available && process.env.CI !== 'true') warn(nativeCrypto.for)
  return !nativeCrypto.available && process.env.CI === 'true'
}

/** Compiles them if they do not load. Without a compiler it only warns; with CI=true it throws a Failure. */
export function rebuildNativeCrypto(root) {
  const tried = circumstances(root)
  if (!usable(root) && TOOLS.every(findProgram)) rebuild(root)
  const available = usable(root)
  writeStamp(root, { nativeCrypto: { available, for: tried } })
  if (available) return
  if (process.env.CI === 'true') throw new Failure(`ssh2's native ciphers could not be compiled (${tried})`)
  warn(tried)
}

function rebuild(root) {
  console.log('prepare: compiling the SSH ciphers for the carried Node')
  const carried = carriedNode(root)
  // The package of the bundled Node includes its headers, so nothing is downloaded.
  const headers = carried ? [`--nodedir=${carried.home}`] : []
  const args = [npmProgram().script, 'rebuild', 'ssh2', ...headers, '--ignore-scripts=false', '--loglevel=error']
  run(nodeProgram(root), args, {
    cwd: root,
    env: { ...carriedEnvironment(root), ...cipherBuildFlags },
    limitMinutes: LIMIT_MINUTES,
  })
}

/** Whether they load, and were not compiled in a manner that makes Node abort (see packages/gateway/native). */
const usable = (root) => loads(root) && compiledCiphers(root) !== 'aborts'

function loads(root) {
  const check = "process.exit(require('ssh2/lib/protocol/crypto.js').bindingAvailable ? 0 : 1)"
  return spawnSync(nodeProgram(root), ['-e', check], { cwd: root, timeout: 30_000 }).status === 0
}

function warn(tried) {
  console.warn(
    `prepare: the SSH ciphers are not compiled (${tried}), so device tunnels are slow. ` +
      'Install g++, make and python3 (Debian: apt-get install g++ make python3) and start again.',
  )
}
