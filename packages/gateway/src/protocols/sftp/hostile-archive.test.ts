import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { SFTPWrapper } from 'ssh2'
import ssh2 from 'ssh2'
import { afterEach, expect, test } from 'vitest'
import { hostileFiles, stopHosts } from '../testing/sftp-host.ts'
import { canUnpack, unpack } from '../testing/unpack.ts'
import type { ArchivedFile } from './archive.ts'
import type { TargetFiles } from './files.ts'

/** Archives of targets that lie, refuse, or end in the middle. */
afterEach(stopHosts)

const aFolder = { mode: 0o040_755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }
const file = { mode: 0o100_644, uid: 0, gid: 0, size: 100_000, atime: 0, mtime: 0 }
const { OK, EOF, PERMISSION_DENIED, FAILURE } = ssh2.utils.sftp.STATUS_CODE
const isFolder = (path: string): boolean => path === '/x'

/** A host on which `/x` has these files. */
function serve(sftp: SFTPWrapper, names: (path: string) => readonly string[]): void {
  const read = new Set<string>()
  const paths: string[] = []
  const handleOf = (path: string): Buffer => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(paths.push(path) - 1)
    return handle
  }
  sftp.on('STAT', (id, path) => sftp.attrs(id, isFolder(path) ? aFolder : file))
  sftp.on('OPENDIR', (id, path) => {
    read.delete(path)
    sftp.handle(id, handleOf(path))
  })
  sftp.on('READDIR', (id, handle) => {
    const path = paths[handle.readUInt32BE()]!
    if (read.has(path)) return sftp.status(id, EOF)
    read.add(path)
    const entries = names(path)
    sftp.name(
      id,
      entries.map((filename) => ({ filename, longname: '', attrs: filename === 'down' ? aFolder : file })),
    )
  })
  sftp.on('OPEN', (id, path) => sftp.handle(id, Buffer.from(path)))
  sftp.on('READ', (id, _handle, offset, length) =>
    offset >= file.size ? sftp.status(id, EOF) : sftp.data(id, Buffer.alloc(Math.min(length, file.size - offset), 65)),
  )
  sftp.on('CLOSE', (id) => sftp.status(id, OK))
}

/** Downloads `/x` or other paths, and returns the names in the archive as another program reads them, and the list of what is missing. */
async function archived(files: TargetFiles, paths: readonly string[] = ['/x']) {
  const { open } = await files.archive(paths)
  const stored: ArchivedFile[] = []
  let leftOut = -1
  const bytes = await buffer(
    open({ hash: false, file: async (one) => void stored.push(one), complete: (count) => (leftOut = count) }),
  )
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  try {
    const { into, members } = unpack(bytes, folder)
    const names = members.map(({ name }) => name)
    const report = names.includes('not-included.txt') ? readFileSync(join(into, 'not-included.txt'), 'utf8') : ''
    return { names, report, stored, leftOut }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.skipIf(!canUnpack)(
  'REMOTE-272 a file that is refused or breaks off is listed, and the others are whole',
  async () => {
    const { files } = await hostileFiles((sftp) => {
      serve(sftp, () => ['a', 'denied', 'breaks', 'z'])
      sftp
        .removeAllListeners('OPEN')
        .on('OPEN', (id, path) =>
          path === '/x/denied' ? sftp.status(id, PERMISSION_DENIED) : sftp.handle(id, Buffer.from(path)),
        )
      const answer = sftp.listeners('READ')[0] as (...given: unknown[]) => void
      sftp
        .removeAllListeners('READ')
        .on('READ', (id, handle, offset, length) =>
          String(handle) === '/x/breaks' && offset > 40_000
            ? sftp.status(id, FAILURE, 'input/output error')
            : answer(id, handle, offset, length),
        )
    })
    const { names, report, stored, leftOut } = await archived(files)
    expect(names).toEqual(['x/', 'x/a', 'x/breaks', 'x/z', 'not-included.txt'])
    expect(report).toContain('/x/denied: The target does not allow this.\n')
    expect(report).toContain('/x/breaks: input/output error\n')
    expect(leftOut).toBe(2)
    expect(stored).toMatchObject([
      { path: '/x/a', size: 100_000 },
      { path: '/x/breaks', problem: 'failed' },
      { path: '/x/z', size: 100_000 },
    ])
  },
)

test.skipIf(!canUnpack)('REMOTE-272 no name in an archive leads out of its folder, on any system', async () => {
  const { files } = await hostileFiles((sftp) =>
    serve(sftp, () => ['..', '.', '../up', '/etc/passwd', '..\\..\\up', 'a\nb', 'good']),
  )
  expect((await archived(files)).names).toEqual(['x/', 'x/.._.._up', 'x/a_b', 'x/good'])
  expect((await archived(files, ['/x/..', '/x/./', '/'])).names).toEqual(['root', 'root (2)', 'root (3)'])
})

test.skipIf(!canUnpack)(
  'REMOTE-272 folders without end are left out from some depth on',
  { timeout: 60_000 },
  async () => {
    const { files } = await hostileFiles((sftp) => serve(sftp, () => ['down']))
    const { names, report } = await archived(files)
    expect(names).toHaveLength(1 + 256 + 1)
    expect(report).toContain('An archive has at most 100000 entries and 256 levels of folders.')
  },
)

test.skipIf(!canUnpack)(
  'REMOTE-272 an archive takes 100,000 entries, and says that there are more',
  { timeout: 120_000 },
  async () => {
    const { files } = await hostileFiles((sftp) => {
      serve(sftp, (path) => (path === '/x' ? Array.from({ length: 1000 }, (_, n) => `n${n}`) : []))
      let calls = 0
      sftp.removeAllListeners('READDIR').on('READDIR', (id) => {
        calls++
        sftp.name(
          id,
          Array.from({ length: 1000 }, (_, n) => ({
            filename: `n${calls}-${n}`,
            longname: '',
            attrs: { ...aFolder, mode: 0o010_644 },
          })),
        )
      })
    })
    const { names, report, leftOut } = await archived(files)
    expect(names).toEqual(['x/', 'not-included.txt'])
    // The pipes that were found, and the folder that has more.
    expect(leftOut).toBe(100_000)
    expect(report).toContain('more.\n')
  },
)

test('REMOTE-272 an archive ends with an error when the connection ends', async () => {
  const { files, drop } = await hostileFiles((sftp) => {
    serve(sftp, () => ['a', 'b'])
    sftp.removeAllListeners('READ').on('READ', () => undefined)
  })
  const { open } = await files.archive(['/x'])
  const read = buffer(open({ hash: false, file: async () => {}, complete: () => {} }))
  setTimeout(drop, 100)
  await expect(read).rejects.toMatchObject({ problem: 'over' })
})
