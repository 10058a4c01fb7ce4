import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../apps/server/src/testing/calls.ts'
import { TestStore } from '../../apps/server/src/testing/s3-server.ts'
import { ownEnvironment, type Program } from '../support/program.ts'
import { Site } from '../support/site.ts'

const site = new Site()
let store: TestStore
let first: Program
let second: Program
beforeAll(async () => {
  store = await TestStore.start()
  await site.start()
  first = await site.host('api,worker', store.settings)
  second = await site.host('api', store.settings)
}, 120_000)
afterAll(async () => {
  await site.stop()
  await store.stop()
}, 90_000)

test('FILES-062 a file that was uploaded through one host is downloaded through another, without a shared folder', async () => {
  const content = randomBytes(5_000_000)
  const form = formOf({ type: 'device_task_manager_file', file: new File([new Uint8Array(content)], 'shared.bin') })
  const { status, body } = await first.admin.post('/files', form)
  expect(status).toBe(200)
  const response = await fetch(`${second.url}/api/files/${body.data.id}/download`, { headers: second.admin.headers })
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  for (const { dataDir } of [first, second])
    expect(await fs.readdir(path.join(dataDir, 'blobs'))).toEqual(['unfinished'])
})

test('FILES-064 a host whose key of the store is wrong does not start, and says which settings to check', async () => {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'outpost-system-'))
  try {
    const env = { ...ownEnvironment(), ...store.settings, PORT: '0', OUTPOST_DATA_DIR: folder }
    const main = path.join(import.meta.dirname, '../../apps/server/src/main.mjs')
    await expect(
      promisify(execFile)(process.execPath, [main], {
        env: { ...env, OUTPOST_FILES_SECRET: 'wrong' },
        timeout: 30_000,
      }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /403, SignatureDoesNotMatch.* Check OUTPOST_FILES_ACCESS_KEY and OUTPOST_FILES_SECRET/,
      ),
    })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}, 60_000)
