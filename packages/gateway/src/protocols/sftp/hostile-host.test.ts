import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ssh2 from 'ssh2'
import { afterEach, expect, test } from 'vitest'
import { hostileFiles as filesOf, stopHosts } from '../testing/sftp-host.ts'

afterEach(stopHosts)

const folder = { mode: 0o040_755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }
const file = { mode: 0o100_644, uid: 0, gid: 0, size: 10, atime: 0, mtime: 0 }
const { OK, EOF, FAILURE } = ssh2.utils.sftp.STATUS_CODE
const handle = Buffer.from([1])

test('REMOTE-116 names that lead out of their folder are not listed', async () => {
  const { files } = await filesOf((sftp) => {
    let read = false
    sftp.on('REALPATH', (id) => sftp.name(id, [{ filename: '/x', longname: '', attrs: folder }]))
    sftp.on('STAT', (id) => sftp.attrs(id, folder))
    sftp.on('OPENDIR', (id) => sftp.handle(id, handle))
    sftp.on('CLOSE', (id) => sftp.status(id, OK))
    sftp.on('READDIR', (id) => {
      if (read) return sftp.status(id, EOF)
      read = true
      const names = ['.', '..', '../../etc/passwd', '/etc/passwd', 'a/b', '', 'a\0b', 'good']
      sftp.name(
        id,
        names.map((filename) => ({ filename, longname: '', attrs: file })),
      )
    })
  })
  const seen: string[] = []
  const listing = {
    show: (entries: { name: string }[]) => {
      seen.push(...entries.map(({ name }) => name))
      return Promise.resolve()
    },
    stopped: false,
  }
  expect(await files.list('/x', listing)).toEqual({ path: '/x', truncated: false })
  expect(seen).toEqual(['good'])
})

test('REMOTE-113 if a server sends less than requested, the rest is requested again, and a file that became shorter is an error', async () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, n) => n % 251))
  let claimed = content.length
  const { files } = await filesOf((sftp) => {
    sftp.on('STAT', (id) => sftp.attrs(id, { ...file, size: claimed }))
    sftp.on('OPEN', (id) => sftp.handle(id, handle))
    sftp.on('CLOSE', (id) => sftp.status(id, OK))
    sftp.on('READ', (id, _handle, offset, length) =>
      offset >= content.length
        ? sftp.status(id, EOF)
        : sftp.data(id, content.subarray(offset, offset + Math.min(length, 7000))),
    )
  })
  const read = async (): Promise<Buffer> => {
    const { size, open } = await files.download('/a')
    return buffer(await open(0, size!))
  }
  expect((await read()).equals(content)).toBe(true)
  claimed = content.length + 1
  await expect(read()).rejects.toMatchObject({ problem: 'changed' })
})

test('REMOTE-114 if the target has no space left, the upload fails with the text of the target, and the temporary file is removed', async () => {
  const removed: string[] = []
  const { files } = await filesOf((sftp) => {
    sftp.on('LSTAT', (id) => sftp.status(id, ssh2.utils.sftp.STATUS_CODE.NO_SUCH_FILE))
    sftp.on('OPEN', (id) => sftp.handle(id, handle))
    sftp.on('CLOSE', (id) => sftp.status(id, OK))
    sftp.on('WRITE', (id, _handle, offset) =>
      offset > 1_000_000 ? sftp.status(id, FAILURE, 'no space left') : sftp.status(id, OK),
    )
    sftp.on('REMOVE', (id, path) => {
      removed.push(path)
      sftp.status(id, OK)
    })
  })
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(100_000)
    })(),
  )
  await expect(files.upload({ path: '/d/a', source: endless, replace: false, size: undefined })).rejects.toMatchObject({
    problem: 'failed',
    message: 'no space left',
  })
  expect(removed).toEqual([expect.stringMatching(/^\/d\/\.upload-[0-9a-f]{24}\.part$/)])
  expect(endless.destroyed).toBe(true)
})

test('REMOTE-117 a request without a response from the target ends with the connection', async () => {
  const { files, requests } = await filesOf((sftp) => sftp.on('LSTAT', () => undefined))
  const asked = files.look('/a')
  setTimeout(() => requests.stop(), 50)
  await expect(asked).rejects.toMatchObject({ problem: 'over' })
  await expect(files.look('/a')).rejects.toMatchObject({ problem: 'over' })
})
