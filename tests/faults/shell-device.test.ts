import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { isOpen, orderExec, readCommands, statesOf } from '../support/commands.ts'
import { bringOnline, online, ShellAgent } from '../support/disk-agent.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { sleep, until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : ''
if (reason) process.stdout.write(`left out: a device with agent.sh and dbclient; ${reason}\n`)

/** Four times as long as dbclient waits for answers to its keepalives (three times 25 s). */
const idleSeconds = 300

describe.skipIf(reason)('a device with agent.sh and dbclient', () => {
  let program: Program
  let owner: Client
  let agent: ShellAgent
  let device: number

  beforeAll(async () => {
    program = await Program.start()
    owner = await program.connect()
    agent = new ShellAgent()
    device = await bringOnline(agent, program)
  }, 120_000)
  afterAll(async () => {
    await agent?.destroy()
    await owner?.end()
    await program?.stop()
  }, 60_000)

  test('PLANE-026: twenty commands sent while it is offline all run when it is back', async () => {
    await agent.cut()
    await until('offline', 90, async () => (await program.admin.get(`/devices/${device}`)).body.data.status === 0)
    for (let n = 0; n < 20; n++)
      await orderExec(program.admin, device, `echo ${n} >>'${agent.machine.path('acts')}'; sleep 1`)
    await agent.start()
    await online(program, device)
    const ended = await until('twenty results', 120, async () => {
      const commands = await readCommands(owner)
      return commands.some(isOpen) ? undefined : commands
    })
    expect(statesOf(ended)).toEqual({ 'exec completed': 20 })
    expect(agent.machine.count('acts')).toBe(20)
  }, 400_000)

  test(
    'PLANE-016: its connection stays open while it is idle, and the list shows no interruption',
    async () => {
      const connection = async () =>
        (await owner.query('select epoch, status, last_connection_at from devices where id = $1', [device])).rows[0]
      // Without reports, the device receives nothing but the answers to its keepalives.
      await owner.query('update devices set dynamic_monitoring = 86400 where id = $1', [device])
      await agent.cut()
      await agent.start()
      await online(program, device)
      const before = await connection()
      let breaks = 0
      for (let seconds = 0; seconds < idleSeconds; seconds++) {
        await sleep(1000)
        if ((await program.admin.get(`/devices/${device}`)).body.data.status !== 1) breaks++
      }
      expect(await connection()).toEqual(before)
      expect(breaks).toBe(0)
      printFigures('an idle device', { seconds: idleSeconds, breaks })
    },
    (idleSeconds + 60) * 1000,
  )
})
