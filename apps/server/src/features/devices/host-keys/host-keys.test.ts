import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { hostKeys, hostPublicKeys, makeHostKey } from './host-keys.ts'

const { utils } = createRequire(import.meta.url)('ssh2') as typeof import('ssh2')

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'])
})
afterAll(() => outpost.close())

test('every generated host key can be read again', () => {
  const unreadable = Array.from({ length: 2000 }, makeHostKey).filter((key) => utils.parseKey(key) instanceof Error)
  expect(unreadable).toEqual([])
})

// PLANE-006 SECURITY-012
test('PLANE-006 the present and the next host key are created once, survive a restart, and are encrypted', async () => {
  const keys = await hostKeys(outpost.running.app)
  expect(keys).toHaveLength(2)
  expect(keys[0]).not.toBe(keys[1])
  await outpost.restart()
  expect(await hostKeys(outpost.running.app)).toEqual(keys)
  const [first, next] = await hostPublicKeys(outpost.running.app)
  const script = await (await fetch(`${outpost.url}/agent.sh`)).text()
  for (const key of [first!, next!]) expect(script).toContain(`'${key}'`)
  const rows = await outpost.asOwner("select value from installation where key like 'ssh_host_key%'")
  for (const row of rows) expect((row['value'] as Buffer).toString('latin1')).not.toContain('OPENSSH')
})

test('PLANE-042 keys can be changed before a gateway has ever started, and two simultaneous changes both succeed', async () => {
  const api = await startOutpost(['api'])
  try {
    const rotate = () => api.admin.post('/system/host-keys/rotate', {})
    expect(await api.asOwner("select key from installation where key like 'ssh_host_key%'")).toEqual([])
    const answers = await Promise.all([rotate(), rotate()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = answers.map(({ body }) => body.data as { present: string; next: string })
    const { data: keys } = (await api.admin.get('/system/host-keys')).body
    expect([
      [first!.next, second],
      [second!.next, first],
    ]).toContainEqual([keys.present, { present: keys.present, next: keys.next, devices: 0, behind: 0 }])
  } finally {
    await api.close()
  }
})
