import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../apps/server/src/testing/calls.ts'
import { noOwnMounts } from '../support/disk-agent.ts'
import { Program } from '../support/program.ts'

const reason = noOwnMounts()
if (reason) process.stdout.write(`left out: a full disk of files; ${reason}\n`)

let program: Program
beforeAll(async () => {
  if (!reason) program = await Program.start({ blobMegabytes: 40 })
}, 120_000)
afterAll(() => program?.stop(), 60_000)

const upload = (megabytes: number, name: string) =>
  program.admin.post(
    '/files',
    formOf({ type: 'device_task_manager_file', file: new File([new Uint8Array(randomBytes(megabytes << 20))], name) }),
  )

test.skipIf(reason)(
  'F7: an upload that fills the disk for files is refused without leaving row or bytes, and the next one that fits is accepted',
  { timeout: 120_000 },
  async () => {
    expect((await upload(20, 'fits.bin')).status).toBe(200)
    const refused = await upload(30, 'too large.bin')
    expect(refused).toMatchObject({ status: 507, body: { success: false, errors: [{ code: 'STORAGE_FULL' }] } })
    expect(readdirSync(join(program.folder, 'blobs', 'unfinished'))).toEqual([])
    const names = async () => (await program.admin.get('/files')).body.data.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['fits.bin'])
    // Several simultaneous uploads share the remaining space.
    const answers = await Promise.all(['a.bin', 'b.bin', 'c.bin'].map((name) => upload(9, name)))
    const taken = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.errors[0].code)).toEqual(
      Array.from({ length: 3 - taken.length }, () => 'STORAGE_FULL'),
    )
    expect((await names()).length).toBe(1 + taken.length)
    expect((await upload(1, 'small.bin')).status).toBe(200)
    expect(readdirSync(join(program.folder, 'blobs', 'unfinished'))).toEqual([])
  },
)
