// Runs before `npm start`, `npm test` and the like, so that a fresh clone needs no other command. Plain JavaScript
// without dependencies: it must run on Node 20 and before anything is installed.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildConsole, consoleOutdated } from './prepare/console.mjs'
import { Failure } from './prepare/failure.mjs'
import { install, installOutdated } from './prepare/install.mjs'
import { withLock } from './prepare/lock.mjs'
import { nativeCryptoMissing, rebuildNativeCrypto } from './prepare/native-crypto.mjs'

/** The oldest Node that can run npm here. The Node that runs Outpost itself is installed by npm. */
const OLDEST_NODE = 20

const root = fileURLToPath(new URL('..', import.meta.url))
const build = !process.argv.includes('--no-build')

function outdated() {
  return installOutdated(root) || nativeCryptoMissing(root) || (build && consoleOutdated(root))
}

function prepare() {
  // Checked again under the lock: its previous holder may have done the work.
  if (installOutdated(root)) install(root)
  if (nativeCryptoMissing(root)) rebuildNativeCrypto(root)
  if (build && consoleOutdated(root)) buildConsole(root)
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `prepare: Outpost is installed with Node ${OLDEST_NODE} or newer, and this is ${process.versions.node}.`,
  )
  process.exit(2)
}

try {
  if (outdated()) withLock(join(root, '.cache/prepare.lock'), prepare)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(`\nprepare: ${error.message}`)
  process.exitCode = 1
}
