import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { keepConsoleBuild } from './keep.ts'
import { hasBuilds, removeOldBuilds } from './store.ts'

const dist = join(import.meta.dirname, '../../../../../console/dist')

// `npm test` builds the console first, but a fresh clone on which only these tests are run has no build.
describe.skipIf(!existsSync(join(dist, 'index.html')))('the files of a console of another version', () => {
  let outpost: TestOutpost
  const folders: string[] = []
  beforeAll(async () => {
    outpost = await startOutpost(['api'])
  }, 60_000)
  afterAll(async () => {
    await outpost?.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  /** Creates the `assets` of a build. Files end in `.br` if they are the compressed form of another one. */
  function build(files: Record<string, string | Buffer>): string {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-assets-'))
    folders.push(folder)
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    return folder
  }
  const script = (text: string): Record<string, string | Buffer> => {
    const name = `Page-${createHash('sha256').update(text).digest('base64url').slice(0, 7)}.js`
    return { [name]: text, [`${name}.br`]: brotliCompressSync(text), [`${name}.map`]: '{}' }
  }
  /** Serves a build for a moment, as a host does that starts in this installation. */
  const serve = async (folder: string): Promise<void> => (await keepConsoleBuild(outpost.running.app, folder))()
  const get = (name: string, encoding = 'br'): Promise<Response> =>
    fetch(`${outpost.url}/assets/${name}`, { headers: { 'accept-encoding': encoding } })
  const forget = (): Promise<unknown> => outpost.asOwner('truncate console_builds, console_files')
  const age = (days: number): Promise<unknown> =>
    outpost.asOwner(`update console_builds set seen_at = seen_at - interval '${days} days'`)
  // Not by requests: a file that was sent before stays in the host's folder until its next start.
  const isStored = async (name: string): Promise<boolean> =>
    (await outpost.asOwner(`select from console_files where name = '${name}'`)).length > 0
  const count = async (table: string): Promise<number> =>
    Number((await outpost.asOwner(`select count(*) from ${table}`))[0]!['count'])
  /** Some build, so that the next one is not the first. */
  const other = (): Promise<unknown> => outpost.asOwner(`insert into console_builds (id, files) values ('other', '{}')`)

  test('SYSTEM-110 a host that starts after an upgrade stores the whole built console, and serves the files of the former one as they were', async () => {
    await forget()
    await other()
    await serve(join(dist, 'assets'))
    const former = build({ ...script('export const former = 1'), 'data-1234567.json': '{"a":1}' })
    await serve(former)
    const built = readdirSync(join(dist, 'assets')).filter((name) => !/\.(map|br|gz)$/.test(name))
    expect(await count('console_files')).toBe(built.length + 2)
    const [name] = Object.keys(script('export const former = 1'))
    const compressed = await get(name!)
    expect(compressed.status).toBe(200)
    expect(Object.fromEntries(compressed.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(await compressed.text()).toBe('export const former = 1')
    const plain = await get(name!, 'br;q=0, identity')
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'export const former = 1'])
    const data = await get('data-1234567.json')
    expect([data.headers.get('content-type'), await data.text()]).toEqual([
      'application/json; charset=utf-8',
      '{"a":1}',
    ])
    for (const none of [`${name}.map`, `${name}.br`, 'none-1234567.js'])
      expect((await get(none)).status, none).toBe(404)
    // Every file of the real build is stored with the bytes of the build.
    for (const row of await outpost.asOwner(
      `select name, compressed, content from console_files where name = any('{${built.join()}}')`,
    )) {
      const file = `${String(row['name'])}${row['compressed'] ? '.br' : ''}`
      expect(readFileSync(join(dist, 'assets', file)).equals(row['content'] as Buffer), file).toBe(true)
    }
  })

  test('SYSTEM-110 the first build of an installation does not delay its start', async () => {
    await forget()
    await serve(build(script('export const first = 1')))
    expect(await hasBuilds(outpost.running.app)).toBe(false)
  })

  test('SYSTEM-111 builds are kept for seven days after they were last served, five at most, with files that several have', async () => {
    await forget()
    await other()
    const shared = { 'shared-1234567.css': 'a{}' }
    await serve(build({ ...script('one'), ...shared }))
    await age(8)
    await serve(build({ ...script('two'), ...shared }))
    const [one, two] = [Object.keys(script('one'))[0]!, Object.keys(script('two'))[0]!]
    expect(await isStored(one)).toBe(true)
    await removeOldBuilds(outpost.running.app)
    expect(await Promise.all([one, two, 'shared-1234567.css'].map(isStored))).toEqual([false, true, true])
    expect((await get(one)).status).toBe(404)
    for (let n = 0; n < 5; n++) await serve(build(script(`later ${n}`)))
    await removeOldBuilds(outpost.running.app)
    expect(await count('console_builds')).toBe(5)
    expect(await isStored(two)).toBe(false)
    // A build that is served again within the time stays.
    await age(6)
    const newest = build(script('later 4'))
    await serve(newest)
    await age(6)
    await removeOldBuilds(outpost.running.app)
    expect(await count('console_builds')).toBe(1)
    expect((await get(Object.keys(script('later 4'))[0]!)).status).toBe(200)
  })

  test('SYSTEM-111 a stored file that is damaged is not served', async () => {
    await forget()
    await other()
    await serve(build(script('whole')))
    await outpost.asOwner(`update console_files set content = 'something else'`)
    expect((await get(Object.keys(script('whole'))[0]!)).status).toBe(404)
  })
})
