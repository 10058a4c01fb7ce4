import { byPassword, ScriptedHost } from '@outpost/gateway/protocols/testing/hosts'
import { expect, test } from 'vitest'
import { onlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { setUpProgram } from '../support/setup.ts'
import { sleep, until } from '../support/until.ts'

const stage = setUpProgram()
/** Milliseconds until what was on the screen is stored. */
const behind = 2000

test(
  'REMOTE-154 after kill -9 a recording has everything until 2 s before, is intact, and says that it was interrupted',
  { timeout: 300_000 },
  async () => {
    const { program } = stage
    const host = await new ScriptedHost(byPassword('right')).start()
    const device = await onlineDevice(program, 1, 'KILL-1')
    const target = { destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'ssh', recording: 'required' }
    await program.admin.post('/devices/remote-access', { data: [{ device_id: device.id, name: 'Killed', ...target }] })
    const [entry] = (await program.admin.get('/devices/remote-access?q=Killed')).body.data
    const session = (await program.admin.post(`/remote/${entry.id}/sessions`)).body.data
    const client = await new TerminalClient(program.url, program.admin, session).opened()
    client.say({ t: 'open', cols: 80, rows: 24, username: 'root', password: 'right' })
    await client.hears('hostkey')
    client.say({ t: 'hostkey', accept: true })
    await client.hears('ready')
    // A word every 100 ms, and when it was on the screen.
    const seen: { word: string; at: number }[] = []
    for (let n = 0; n < 50; n++) {
      const word = `word-${n};`
      client.type(word)
      await client.until('the echo', () => client.text.includes(word))
      seen.push({ word, at: Date.now() })
      await sleep(100)
    }
    const killed = Date.now()
    await program.kill('api')
    client.leave()
    await device.stop()
    await host.stop()
    const path = `/remote/recordings/${session.id}`
    await until(
      'it answers again',
      120,
      async () => (await program.admin.get(path).catch(() => ({ status: 0 }))).status === 200,
    )
    await until('the end', 60, async () => (await program.admin.get(path)).body.data.state === 'interrupted')
    expect((await program.admin.get(`${path}/verification`)).body.data.intact).toBe(true)
    const answer = await fetch(`${program.url}/api${path}/download`, { method: 'POST', headers: program.admin.headers })
    const cast = await answer.text()
    const due = seen.filter(({ at }) => at <= killed - behind)
    expect(due.length).toBeGreaterThan(10)
    expect(due.filter(({ word }) => !cast.includes(word))).toEqual([])
  },
)
