import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withClient } from '../../apps/server/src/db/client.ts'
import { chooseRunAs, commandAs, makeOwner } from '../../apps/server/src/db/embedded/run-as.ts'
import { endChild } from '../../apps/server/src/start/end-child.ts'
import { postgres15Folder } from './programs.ts'

const superuser = 'postgres'
const password = 'test'
const initLimitMs = 60_000
const readyLimitMs = 30_000
const stopLimitMs = 20_000

/** A server for one suite, with a socket in its own folder; `stop` removes that folder. */
export interface Postgres15 {
  url: string
  stop(): Promise<void>
}

/** Creates and starts a PostgreSQL 15 server without crash safety. Throws when it cannot be created. */
export async function startPostgres15(): Promise<Postgres15> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-pg15-'))
  const [postgres, initdb] = ['postgres', 'initdb'].map((name) => join(postgres15Folder, name)) as [string, string]
  const runAs = await chooseRunAs(postgres)
  const own = join(folder, 'own')
  await mkdir(own)
  await writeFile(join(own, 'password'), password)
  await makeOwner(runAs, folder, own)
  const making = commandAs(runAs, initdb, [
    `--pgdata=${own}/data`,
    `--username=${superuser}`,
    `--pwfile=${own}/password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  await promisify(execFile)(making.file, making.args, { ...making.options, timeout: initLimitMs })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: own,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const running = commandAs(runAs, postgres, ['-D', `${own}/data`, ...words])
  const child = spawn(running.file, running.args, { ...running.options, stdio: 'ignore' })
  const stop = async (): Promise<void> => {
    await endChild(child, stopLimitMs, 'SIGINT')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(own)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgresql://${superuser}:${password}@${encodeURIComponent(own)}/postgres`, stop }
}

async function waitUntilReady(host: string): Promise<void> {
  const until = Date.now() + readyLimitMs
  for (;;) {
    try {
      return await withClient(
        { host, user: superuser, password, database: 'postgres' },
        async (client) => void (await client.query('select 1')),
      )
    } catch (error) {
      if (Date.now() > until) throw new Error('PostgreSQL 15 did not become ready', { cause: error })
      await sleep(100)
    }
  }
}
