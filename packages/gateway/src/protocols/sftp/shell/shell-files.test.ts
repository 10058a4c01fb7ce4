import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import type { Client } from 'ssh2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasDisks, hasSshd, OpenSsh, smallDisk } from '../../testing/hosts.ts'
import { hasRouter, RouterHost } from '../../testing/router-host.ts'
import { signIn } from '../../testing/sign-in.ts'
import { canUnpack, unpack } from '../../testing/unpack.ts'
import { TargetFiles } from '../files.ts'
import { ShellRequests } from './requests.ts'

interface Peer {
  port: number
  user: string
  key: string
  /** The root of its files on this machine. */
  root: string
  stop(): Promise<void>
}

const peers: [string, boolean, () => Promise<Peer>][] = [
  ['dropbear and busybox', hasRouter, () => new RouterHost().start()],
  [
    'OpenSSH and GNU',
    hasSshd,
    async () => {
      // Without this, bash reads a file of the user of the test before each command.
      const host = await new OpenSsh().start()
      const { port, user } = host
      return { port, user, key: host.read('login'), root: '/', stop: () => host.stop() }
    },
  ],
]

describe.each(peers)('files through the shell of %s', (_name, isThere, begin) => {
  let peer: Peer
  let client: Client
  let requests: ShellRequests
  let files: TargetFiles
  /** The folder of a test on this machine, and its path on the target. */
  let [folder, path] = ['', '']
  const at = (...names: string[]): string => join(folder, ...names)
  const on = (...names: string[]): string => join(path, ...names)

  beforeAll(async () => {
    if (isThere) peer = await begin()
  })
  afterAll(() => peer?.stop())
  beforeEach(async (context) => {
    if (!isThere) return context.skip()
    folder = mkdtempSync(join(peer.root, tmpdir(), 'shell-files-'))
    path = folder.slice(peer.root === '/' ? 0 : peer.root.length)
    client = (await signIn(peer.port, peer.user, peer.key)).client
    requests = await ShellRequests.begin(client)
    client.once('close', () => requests.stop())
    files = new TargetFiles(requests)
  })
  afterEach(() => {
    client?.end()
    if (folder !== '') rmSync(folder, { recursive: true, force: true })
  })

  const list = async (of = path): Promise<SftpEntry[]> => {
    const entries: SftpEntry[] = []
    const show = (part: SftpEntry[]): Promise<void> => Promise.resolve(void entries.push(...part))
    await files.list(of, { show, stopped: false })
    return entries
  }
  const namesIn = async (of = path): Promise<string[]> => (await list(of)).map(({ name }) => name).sort()
  const download = async (of: string, start = 0, end?: number): Promise<Buffer> => {
    const { size, open } = await files.download(of)
    return buffer(await open(start, end ?? size ?? Infinity))
  }
  const upload = (to: string, content: Buffer | string, replace = false) =>
    files.upload({ path: to, source: Readable.from([Buffer.from(content)]), replace, size: undefined })

  /** Names with everything that a shell, `ls` or a parser could misread. */
  const hostile = [
    '-rf',
    '--',
    '.hidden',
    '..two',
    '...',
    ' space ',
    'a\nb',
    '\n',
    'c\n-rw-r--r-- 1 0 0 5 2020-01-01 00:00:00 +0000 d',
    'd',
    "it's",
    '"quoted"',
    '$HOME',
    '$(touch outpost-was-here)',
    '`id`',
    'back\\slash\\n',
    '*',
    '?',
    '[ab]',
    '~',
    '!x',
    '#',
    '%s%n',
    'x -> y',
    'ä 漢 ключ',
    'tab\there',
    '\x1b[31mred',
    'a;b|c&d>e<f',
  ]

  it('REMOTE-291 lists names of all kinds with their attributes, and interprets none of them', async () => {
    for (const name of hostile) writeFileSync(at(name), name)
    const entries = await list()
    expect(entries.map(({ name }) => name).sort()).toEqual([...hostile].sort())
    for (const { name, kind, size, mode, modified, owner } of entries) {
      const { mtimeMs, uid } = statSync(at(name))
      expect([name, kind, size, mode, modified, owner]).toEqual([
        name,
        'file',
        Buffer.byteLength(name),
        0o644,
        Math.floor(mtimeMs / 1000),
        uid,
      ])
    }
    const changed = async (name: string): Promise<void> => {
      expect((await download(on(name))).toString()).toBe(name)
      await files.rename(on(name), on(`${name}.new`))
      await upload(on(`${name}.new`), 'again', true)
      expect(readFileSync(at(`${name}.new`), 'utf8')).toBe('again')
    }
    for (let from = 0; from < hostile.length; from += 4) await Promise.all(hostile.slice(from, from + 4).map(changed))
    await files.remove(
      hostile.map((name) => on(`${name}.new`)),
      { removed: () => {}, stopped: false },
    )
    expect(readdirSync(folder)).toEqual([])
    for (const home of ['root', homedir()]) expect(existsSync(join(peer.root, home, 'outpost-was-here'))).toBe(false)
  })

  it('REMOTE-291 shows names that are not UTF-8, where links lead, and the bits of the mode', async () => {
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/bro`), Buffer.from([0xff])]), 'x')
    mkdirSync(at('sub'))
    writeFileSync(at('tool'), 'four', { mode: 0o755 })
    await files.chmod([on('tool')], 0o4711)
    await files.chmod([on('sub')], 0o1777)
    utimesSync(at('tool'), 1_000_000_000, 1_000_000_000)
    for (const [name, to] of [
      ['to-file', 'tool'],
      ['to-folder', 'sub'],
      ['broken', 'nowhere -> tool'],
      ['loop', 'loop'],
      ['to-file -> x', 'sub'],
    ] as const)
      symlinkSync(to, at(name))
    const byName = new Map((await list()).map((entry) => [entry.name, entry]))
    expect([...byName.keys()].sort()).toEqual(
      ['bro\ufffd', 'broken', 'loop', 'sub', 'to-file', 'to-file -> x', 'to-folder', 'tool'].sort(),
    )
    expect(byName.get('tool')).toMatchObject({ kind: 'file', mode: 0o4711, size: 4, modified: 1_000_000_000 })
    expect(byName.get('sub')).toMatchObject({ kind: 'folder', mode: 0o1777 })
    expect(byName.get('to-file')).toMatchObject({ kind: 'link', to: 'file', size: 4 })
    expect(byName.get('to-file -> x')).toMatchObject({ kind: 'link', to: 'folder' })
    expect(byName.get('to-folder')).toMatchObject({ kind: 'link', to: 'folder' })
    for (const name of ['broken', 'loop']) expect(byName.get(name)).toMatchObject({ kind: 'link', to: 'nothing' })
    expect(await files.look(on('to-folder'))).toMatchObject({ kind: 'link', to: 'folder' })
    expect(await files.look(on('none'))).toBeUndefined()
    expect(await requests.realpath(on('to-folder'))).toBe(on('sub'))
    expect(await namesIn(on('sub'))).toEqual([])
  })

  it('REMOTE-291 lists thousands of entries, and stops when it is told to', async () => {
    for (let n = 0; n < 3000; n++) writeFileSync(at(`file-${n}`), '')
    expect(new Set(await namesIn()).size).toBe(3000)
    let parts = 0
    const listing = {
      show: () => Promise.resolve(void parts++),
      get stopped() {
        return parts > 0
      },
    }
    await expect(files.list(path, listing)).rejects.toMatchObject({ problem: 'stopped' })
    // The places of commands are free again.
    for (let n = 0; n < 6; n++) expect(await files.look(on('file-1'))).toMatchObject({ kind: 'file' })
  })

  it('REMOTE-292 downloads a file from any position to any other, and whole if its size is unknown', async () => {
    const content = randomBytes(3_000_001)
    writeFileSync(at('a.bin'), content)
    expect((await download(on('a.bin'))).equals(content)).toBe(true)
    for (const [start, end] of [
      [1, content.length],
      [32_768, 65_536],
      [100_000, 100_001],
      [2_999_999, content.length],
    ] as const)
      expect((await download(on('a.bin'), start, end)).equals(content.subarray(start, end))).toBe(true)
    writeFileSync(at('empty'), '')
    expect((await download(on('empty'))).length).toBe(0)
    const { open } = await files.download(on('a.bin'))
    writeFileSync(at('a.bin'), content.subarray(0, 1_000_000))
    await expect(open(0, content.length).then(buffer)).rejects.toMatchObject({ problem: 'changed' })
    await expect(files.download(path)).rejects.toMatchObject({ problem: 'not_a_file' })
    await expect(files.download(on('none'))).rejects.toMatchObject({ problem: 'missing' })
  })

  it('REMOTE-292 a download that nobody reads waits, and its channel closes when it is dropped', async () => {
    writeFileSync(at('big'), Buffer.alloc(20_000_000, 'x'))
    const { open } = await files.download(on('big'))
    const dropped = await Promise.all([1, 2, 3, 4].map(() => open(0, 20_000_000)))
    for (const stream of dropped) stream.destroy()
    for (let n = 0; n < 3; n++) expect((await download(on('big'))).length).toBe(20_000_000)
  })

  it('REMOTE-293 an upload appears when it is complete, keeps permissions, follows links, and replaces only if asked', async () => {
    const content = randomBytes(2_000_000)
    expect(await upload(on('new'), content)).toMatchObject({ path: on('new'), size: content.length })
    expect(readFileSync(at('new')).equals(content)).toBe(true)
    await expect(upload(on('new'), 'x')).rejects.toMatchObject({ problem: 'exists' })
    await files.chmod([on('new')], 0o640)
    symlinkSync('new', at('link'))
    expect(await upload(on('link'), 'through the link', true)).toMatchObject({ path: on('new') })
    expect([readFileSync(at('new'), 'utf8'), statSync(at('new')).mode & 0o777]).toEqual(['through the link', 0o640])
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true)
    expect(await upload(on('empty'), '')).toMatchObject({ size: 0 })
    await expect(upload(path, 'x', true)).rejects.toMatchObject({ problem: 'not_a_file' })
    await expect(upload(on('none', 'x'), 'x')).rejects.toMatchObject({ problem: 'missing' })
    await expect(upload(on('new', 'x'), 'x')).rejects.toMatchObject({ problem: 'missing' })
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536)
      })(),
    )
    const refused = files.upload({ path: on('none', 'x'), source: endless, replace: false, size: undefined })
    await expect(refused).rejects.toMatchObject({ problem: 'missing' })
    expect(readdirSync(folder).sort()).toEqual(['empty', 'link', 'new'])
  })

  it('REMOTE-293 an interrupted upload changes nothing, and removes its temporary file', async () => {
    writeFileSync(at('kept'), 'old')
    const source = Readable.from(
      (async function* () {
        for (let n = 0; n < 20; n++) yield Buffer.alloc(65_536)
        await expect.poll(() => readdirSync(folder).length).toBe(2)
        throw new Error('the browser left')
      })(),
    )
    const interrupted = files.upload({ path: on('kept'), source, replace: true, size: undefined })
    await expect(interrupted).rejects.toMatchObject({ problem: 'incomplete' })
    expect([readdirSync(folder), readFileSync(at('kept'), 'utf8')]).toEqual([['kept'], 'old'])
    const short = files.upload({ path: on('kept'), source: Readable.from(['abc']), replace: true, size: 5 })
    await expect(short).rejects.toMatchObject({ problem: 'incomplete' })
    expect([readdirSync(folder), readFileSync(at('kept'), 'utf8')]).toEqual([['kept'], 'old'])
  })

  it.skipIf(!hasDisks)('REMOTE-293 an upload to a full disk says so, and leaves nothing', async () => {
    mkdirSync(at('disk'))
    const remove = smallDisk(at('disk'))
    try {
      await expect(upload(on('disk', 'a'), Buffer.alloc(3_000_000))).rejects.toMatchObject({ problem: 'no_space' })
      expect(readdirSync(at('disk'))).toEqual([])
    } finally {
      remove()
    }
  })

  it('REMOTE-294 creates folders, never replaces by renaming, and removes whole folders but not what links lead to', async () => {
    await files.mkdir(on('new'))
    await expect(files.mkdir(on('new'))).rejects.toMatchObject({ problem: 'exists' })
    await expect(files.mkdir(on('none', 'x'))).rejects.toMatchObject({ problem: 'missing' })
    writeFileSync(at('kept'), 'x')
    writeFileSync(at('other'), 'y')
    for (const to of ['new', 'kept'])
      await expect(files.rename(on('other'), on(to))).rejects.toMatchObject({ problem: 'exists' })
    await expect(requests.rename(on('other'), on('kept'))).rejects.toMatchObject({ problem: 'exists' })
    expect(readFileSync(at('kept'), 'utf8')).toBe('x')
    await files.rename(on('other'), on('new', 'moved'))
    for (let n = 0; n < 200; n++) writeFileSync(at('new', `-${n}\n'`), '')
    mkdirSync(at('new/deep/er'), { recursive: true })
    symlinkSync('../..', at('new/deep/up'))
    let removed = 0
    await files.remove([on('new')], { removed: (count) => (removed = count), stopped: false })
    expect([removed, readdirSync(folder)]).toEqual([205, ['kept']])
    await expect(files.remove([on('none')], { removed: () => {}, stopped: false })).rejects.toMatchObject({
      problem: 'missing',
    })
  })

  it.skipIf(!canUnpack)('REMOTE-294 makes an archive of a folder', async () => {
    mkdirSync(at('set/ä/empty'), { recursive: true })
    for (let n = 0; n < 20; n++) writeFileSync(at(`set/ä/${n}`), `file ${n}`)
    symlinkSync('nowhere', at('set/broken'))
    const { open } = await files.archive([on('set')])
    let leftOut = 0
    const listener = { hash: true, file: () => Promise.resolve(), complete: (count: number) => void (leftOut = count) }
    const { members, into } = unpack(await buffer(open(listener)), folder)
    expect(members).toHaveLength(24)
    expect(readFileSync(join(into, 'set/ä/19'), 'utf8')).toBe('file 19')
    expect(leftOut).toBe(1)
  })

  it('REMOTE-295 ends with the connection', async () => {
    const source = new Readable({ read() {} })
    source.push(Buffer.alloc(100_000))
    const left = new Set<string>()
    files.temporaries = left
    const uploading = files.upload({ path: on('cut'), source, replace: false, size: undefined })
    await expect.poll(() => readdirSync(folder).length).toBe(1)
    client.destroy()
    await expect(uploading).rejects.toMatchObject({ problem: 'over' })
    expect(left.size).toBe(1)
    await expect(files.look(path)).rejects.toMatchObject({ problem: 'over' })
    expect(existsSync(at('cut'))).toBe(false)
  })
})
