import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasProgram } from '@outpost/gateway/testing/peers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '../testing/demo.ts'
import { goClient } from '../testing/go-client.ts'
import { examplePath } from './curl.ts'
import { openApi } from './document.ts'

/**
 * Verifies that clients in strictly typed languages, generated from the document, can read every list and record of the
 * demo.
 */
const run = promisify(execFile)
const document = openApi('Outpost', 'https://outpost.example')
let demo: Awaited<ReturnType<typeof startDemo>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-clients-'))
  demo = await startDemo()
}, 120_000)
afterAll(async () => {
  await demo.outpost.close()
  await rm(folder, { recursive: true, force: true })
})

/** All lists and records that a token may read. Lists are requested with a limit high enough to return everything. */
const reads = Object.entries(document.paths).flatMap(([path, { get }]) => {
  if (
    !get ||
    get['x-internal'] ||
    get['x-no-example'] !== undefined ||
    !get.responses['200']?.content?.['application/json']
  )
    return []
  const address = examplePath(path, get)
  return [
    {
      operation: get.operationId,
      address: get.parameters.some(({ name }) => name === 'limit')
        ? `${address}${address.includes('?') ? '&' : '?'}limit=1000`
        : address,
    },
  ]
})

test.skipIf(!hasProgram('go'))(
  'a Go program with structs generated from the document decodes every list and record of the demo',
  { timeout: 180_000 },
  async () => {
    const descriptions: string[] = []
    for (const { operation, address } of reads) {
      const response = await fetch(`${demo.url}/api${address}`, {
        headers: { authorization: `Bearer ${demo.token}` },
        signal: AbortSignal.timeout(15_000),
      })
      const file = join(folder, `${operation}.json`)
      await writeFile(file, await response.text())
      descriptions.push(operation, file)
    }
    await writeFile(join(folder, 'main.go'), goClient(document))
    const env = {
      ...process.env,
      HOME: folder,
      GOCACHE: join(folder, 'cache'),
      GO111MODULE: 'off',
      GOTOOLCHAIN: 'local',
      GOFLAGS: '',
      CGO_ENABLED: '0',
    }
    const { stdout } = await run('go', ['run', 'main.go', ...descriptions], {
      cwd: folder,
      env,
      timeout: 170_000,
      maxBuffer: 16_777_216,
    })
    expect(stdout).toBe(`decoded ${reads.length}\n`)
    expect(reads.length).toBeGreaterThan(60)
    // This test exists to catch mistakes such as an id sent as a string.
    await writeFile(join(folder, 'wrong.json'), JSON.stringify({ success: true, data: { id: '1' } }))
    expect(
      (await run('go', ['run', 'main.go', 'tags.get', 'wrong.json'], { cwd: folder, env, timeout: 60_000 })).stdout,
    ).toContain('cannot unmarshal string')
  },
)

test.skipIf(!hasProgram('python3'))(
  'a Python client generated from the document reads every list and record of the demo',
  { timeout: 120_000 },
  async () => {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
    const { stdout } = await run(
      'python3',
      [join(import.meta.dirname, '../testing/client.py'), 'openapi.json', demo.url, demo.token],
      { cwd: folder, timeout: 110_000 },
    )
    expect(stdout).toBe(`decoded ${reads.length}\n`)
    const { Tag: tag, ...others } = document.components.schemas
    const wrong = {
      ...document,
      components: {
        ...document.components,
        schemas: { ...others, Tag: { ...tag, properties: { ...tag!.properties, name: { type: 'integer' } } } },
      },
    }
    await writeFile(join(folder, 'wrong.json'), JSON.stringify(wrong))
    expect(
      (
        await run('python3', [join(import.meta.dirname, '../testing/client.py'), 'wrong.json', demo.url, demo.token], {
          cwd: folder,
          timeout: 110_000,
        })
      ).stdout,
    ).toMatch(/^tags_list .* is no integer$/m)
  },
)
