import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '../client.ts'
import { locateBinaries } from './binaries.ts'
import { embeddedConnections } from './connections.ts'
import { ensureCluster } from './initdb.ts'
import { ensurePasswords } from './passwords.ts'
import { embeddedPaths } from './paths.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import { chooseRunAs, makeOwner, unprivilegedUsers, USER_NAMESPACE, type RunAs } from './run-as.ts'
import { ensureSocketDir } from './socket-dir.ts'
import { postmasterPid, Workbench } from './test-support/workbench.ts'

const bench = new Workbench()
afterEach(() => bench.cleanUp())

const { postgres, initdb } = locateBinaries()
const isRoot = process.getuid?.() === 0
const hasNamespaces = spawnSync(USER_NAMESPACE[0]!, [...USER_NAMESPACE.slice(1), 'true']).status === 0
const user = unprivilegedUsers()[0]?.user
/** The system user must be able to read this installation's files. */
const isReachable =
  user !== undefined && spawnSync(postgres, ['--version'], { uid: user.uid, gid: user.gid }).status === 0

const uidOf = (pid: number): number => statSync(`/proc/${pid}`).uid

test('if PostgreSQL cannot be run in any way, the error mentions DATABASE_URL', async () => {
  await expect(chooseRunAs(postgres, [{ prefix: ['false'] }])).rejects.toThrow(/as this user|DATABASE_URL/)
  await expect(chooseRunAs(postgres, [])).rejects.toThrow(/root, and no user to become.*DATABASE_URL/)
  await expect(chooseRunAs('/nonexistent/postgres', [{ prefix: [] }])).rejects.toThrow(/ENOENT.*DATABASE_URL/)
})

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL itself refuses to run, so another user is needed', () => {
    expect(spawnSync(postgres, ['-D', '/nonexistent'], { encoding: 'utf8' }).stderr).toContain('"root" execution')
  })

  test.runIf(hasNamespaces)('it runs in a user namespace, and its files stay owned by root', async () => {
    const dataDir = bench.folder()
    const { connections } = await bench.start(dataDir)
    expect(await chooseRunAs(postgres)).toEqual({ prefix: USER_NAMESPACE })
    expect(execFileSync('cat', [`/proc/${postmasterPid(dataDir)}/uid_map`], { encoding: 'utf8' }).trim()).toMatch(
      /^65534\s+0\s+1$/,
    )
    expect(statSync(join(dataDir, 'cluster/PG_VERSION')).uid).toBe(0)
    await withClient(connections.app, (client) => client.query('select 1'))
  })

  describe.runIf(isReachable)('without user namespaces', () => {
    let dataDir: string
    beforeEach(() => {
      dataDir = bench.folder()
      mkdirSync(dataDir, { mode: 0o700 })
    })

    const startAs = async (candidates: RunAs[]): Promise<{ uid: number }> => {
      const paths = embeddedPaths(dataDir)
      const runAs = await chooseRunAs(postgres, candidates)
      const passwords = await ensurePasswords(paths)
      await ensureCluster(initdb, paths, runAs, { password: passwords.superuser, durable: false })
      await makeOwner(runAs, paths.root, paths.cluster)
      const socketDir = await ensureSocketDir(paths, runAs.user)
      const server = await startPostmaster({ postgres, paths, runAs, socketDir, durable: false })
      try {
        await withClient(embeddedConnections(socketDir, passwords).superuser, (client) => client.query('select 1'))
        return { uid: uidOf(server.pid) }
      } finally {
        await stopPostmaster(server)
        rmSync(socketDir, { recursive: true })
      }
    }

    test('it runs as an existing user, and the passwords stay owned by root', async () => {
      const without: RunAs[] = [{ prefix: ['false'] }, ...unprivilegedUsers()]
      expect(await startAs(without)).toEqual({ uid: user!.uid })
      expect(statSync(join(dataDir, 'cluster/PG_VERSION')).uid).toBe(user!.uid)
      expect(statSync(join(dataDir, 'passwords.json'))).toMatchObject({ uid: 0 })
    })

    test.runIf(hasNamespaces)('a database changes its owner when user namespaces are switched on and off', async () => {
      expect(await startAs(unprivilegedUsers())).toEqual({ uid: user!.uid })
      expect(await startAs([{ prefix: USER_NAMESPACE }])).toEqual({ uid: 0 })
      expect(await startAs(unprivilegedUsers())).toEqual({ uid: user!.uid })
    })
  })

  test.runIf(isReachable)('an ordinary user starts the same program directly', async () => {
    const dataDir = bench.folder()
    chownSync(join(dataDir, '..'), user!.uid, user!.gid)
    const become = ['setpriv', `--reuid=${user!.uid}`, `--regid=${user!.gid}`, '--clear-groups', '--']
    const holder = await bench.hold(dataDir, become)
    expect(holder.started).toBe(true)
    expect(uidOf(postmasterPid(dataDir))).toBe(user!.uid)
    expect(await holder.finish()).toBe(0)
  })
})
