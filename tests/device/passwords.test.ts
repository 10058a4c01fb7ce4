import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { shaCryptWith } from '../../apps/server/src/features/configurator/sha-crypt.ts'
import { enrolmentToken } from '../support/enrol.ts'
import { noNamespaces } from '../support/namespaces.ts'
import { Program } from '../support/program.ts'
import { Router } from '../support/router.ts'
import { until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : noNamespaces()
if (reason) process.stdout.write(`left out: passwords of devices in namespaces; ${reason}\n`)

const server = '198.18.40.1'

describe.skipIf(reason)('the password of a router in its own network', () => {
  let program: Program
  let router: Router
  let id: number

  beforeAll(async () => {
    router = new Router({
      hostname: 'rut-password',
      loader: 'curl',
      serial: '6002000040',
      mac: '02:1e:42:00:01:40',
      uplink: 40,
    })
    program = await Program.start({ host: server })
    await router.boot()
    const { line } = await enrolmentToken(program, 1)
    const { code, output } = await router.sh(line)
    if (code !== 0) throw new Error(output)
    id = await until('the router', 60, async () => {
      const [device] = (await program.admin.get('/devices?q=rut-password')).body.data
      return device?.status === 1 && (device.id as number)
    })
  }, 180_000)
  afterAll(async () => {
    await program?.stop()
    await router?.destroy()
  }, 120_000)

  test('DEVICES-042 DEVICES-161 the hash of the downloaded password is in /etc/shadow, and nothing else of the file changes', async () => {
    const before = router.look('shadow')!.split('\n')
    const ordered = await program.admin.post('/devices/passwords/generate', { data: [{ id }] })
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(200)
    const task = await until('the confirmation', 90, async () => {
      const [newest] = (await program.admin.get('/devices/passwords/generated/tasks')).body.data
      return newest?.completed === 1 && newest
    })
    const file = String((await program.admin.get(`/tasks/${task.id}/download/passwords`)).body)
    const password = file.split('\r\n')[1]!.split(',')[3]!
    const [root, ...others] = router.look('shadow')!.split('\n')
    const [user, hash, ...rest] = root!.split(':')
    expect(user).toBe('root')
    expect(shaCryptWith(password, hash!.split('$')[2]!)).toBe(hash)
    expect([rest, others]).toEqual([before[0]!.split(':').slice(2), before.slice(1)])
  }, 150_000)
})
