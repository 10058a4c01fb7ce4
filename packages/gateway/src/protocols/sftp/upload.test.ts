import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client, SFTPWrapper } from 'ssh2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasDisks, hasSftpServer, OpenSsh, sftpSubsystem, smallDisk } from '../testing/hosts.ts'
import { signIn } from '../testing/sign-in.ts'
import { TargetFiles } from './files.ts'
import { SftpRequests } from './requests.ts'

describe.skipIf(!hasSftpServer)('an upload over SFTP', () => {
  let host: OpenSsh
  let client: Client
  let files: TargetFiles
  let folder: string
  const temporaries = new Set<string>()

  beforeAll(async () => {
    host = await new OpenSsh().start([sftpSubsystem])
  })
  afterAll(() => host.stop())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uploads-'))
    client = (await signIn(host.port, host.user, host.read('login'))).client
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.sftp((error, wrapper) => (error ? reject(error) : resolve(wrapper)))
    })
    const requests = new SftpRequests(sftp)
    client.once('close', () => requests.stop())
    files = new TargetFiles(requests)
    temporaries.clear()
    files.temporaries = temporaries
  })
  afterEach(() => {
    client.end()
    rmSync(folder, { recursive: true, force: true })
  })

  const upload = (path: string, source: Readable) => files.upload({ path, source, replace: false, size: undefined })
  /** Content that pauses after 100,000 bytes. */
  function paused(): Readable {
    const source = new Readable({ read() {} })
    source.push(Buffer.alloc(100_000))
    return source
  }
  /** Content that never ends. A lost connection is noticed by what is written after it. */
  function endless(): Readable {
    const source = new Readable({ read: () => void setTimeout(() => source.push(Buffer.alloc(1000)), 10) })
    return source
  }

  it.skipIf(!hasDisks)('REMOTE-114 to a full disk says so, and leaves nothing', async () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    const remove = smallDisk(disk)
    try {
      const full = upload(join(disk, 'a'), Readable.from([Buffer.alloc(3_000_000)]))
      await expect(full).rejects.toMatchObject({ problem: 'no_space', message: 'The target has no space left.' })
      expect([readdirSync(disk), [...temporaries]]).toEqual([[], []])
    } finally {
      remove()
    }
  })

  it('REMOTE-114 that is refused is not confused with a full disk', async () => {
    await expect(upload(join(folder, 'none', 'a'), Readable.from(['x']))).rejects.toMatchObject({ problem: 'missing' })
    expect([...temporaries]).toEqual([])
  })

  it('REMOTE-114 keeps the name of its temporary file until that is gone', async () => {
    const source = paused()
    const running = upload(join(folder, 'a'), source)
    await expect.poll(() => readdirSync(folder).length).toBe(1)
    expect([...temporaries]).toEqual([join(folder, readdirSync(folder)[0]!)])
    source.push(null)
    expect(await running).toMatchObject({ size: 100_000 })
    expect([readdirSync(folder), [...temporaries]]).toEqual([['a'], []])
  })

  it('REMOTE-114 that loses its connection says so, and its temporary file is remembered', async () => {
    const running = upload(join(folder, 'a'), endless())
    await expect.poll(() => readdirSync(folder).length).toBe(1)
    client.destroy()
    await expect(running).rejects.toMatchObject({ problem: 'over', message: 'The session has ended.' })
    expect([...temporaries]).toEqual([join(folder, readdirSync(folder)[0]!)])
  })
})
