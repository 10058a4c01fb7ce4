import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpProgram } from '../support/setup.ts'
import { until } from '../support/until.ts'

const stage = setUpProgram()

const unfinished = (): string => join(stage.program.folder, 'blobs/unfinished')
const left = async (): Promise<string[]> => readdir(unfinished()).catch(() => [])

test(
  'FILES-037 after kill -9 during an upload its leftovers are removed, and there is no row',
  { timeout: 300_000 },
  async () => {
    const lines = Object.entries(stage.program.admin.headers).map(([name, value]) => `${name}: ${value}`)
    const socket = net.connect(stage.program.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      [
        'POST /api/files HTTP/1.1',
        'Host: 127.0.0.1',
        ...lines,
        'Content-Type: multipart/form-data; boundary=B',
        'Content-Length: 20000000',
        '',
        '--B\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
      ].join('\r\n'),
    )
    socket.write(randomBytes(3_000_000))
    await until('the upload is under way', 60, async () => (await left()).length === 1)
    await stage.program.kill('api')
    socket.destroy()
    expect(await left()).toHaveLength(1)
    expect((await stage.owner.query('SELECT id FROM files')).rows).toEqual([])
    // As if a little more than an hour had passed; the worker has been running all along.
    const before = new Date(Date.now() - 4_000_000)
    for (const name of await left()) await utimes(join(unfinished(), name), before, before)
    await stage.owner.query("SELECT graphile_worker.add_job('files.sweep')")
    await until('the remains are gone', 60, async () => (await left()).length === 0)
    await until(
      'it answers again',
      120,
      async () => (await stage.program.admin.get('/files').catch(() => ({ status: 0 }))).status === 200,
    )
  },
)
