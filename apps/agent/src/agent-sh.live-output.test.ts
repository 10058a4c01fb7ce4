import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { Bench } from './test-bench.ts'
import { until } from './test-peer.ts'
import { missingTools } from './test-shell.ts'

const putToken = 'd'.repeat(32)

/** Asks for parts of an output until nothing more has been written. */
function reader({ peer }: Bench, command: string) {
  let asked = 0
  let next = 0
  let text = ''
  const ask = async (from: number) => {
    const id = `x-${command}-${++asked}`
    peer.run(id, 'exec.output', { command, from })
    return peer.result(id)
  }
  return {
    ask,
    next: () => next,
    /** Returns everything written so far. */
    async read(): Promise<string> {
      for (;;) {
        const { ok, data } = await ask(next)
        if (!ok) return text
        text += String(data['output'])
        next = Number(data['next'])
        if (data['more'] !== '1') return text
      }
    },
  }
}

describe.skipIf(missingTools.length > 0).concurrent('the live output of agent.sh', { timeout: 90_000 }, () => {
  test('what a running command has written is read in parts, each character whole (PLANE-094)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    const text = `${'æøå 日本 🚀 100 % \t'.repeat(900)}\nend 7\n`
    writeFileSync(device.path('text'), text)
    const waitFor = (name: string) => `while [ ! -e '${device.path(name)}' ]; do sleep 0.1; done`
    const command = [
      'echo first; echo error >&2',
      waitFor('go'),
      `cat '${device.path('text')}'; printf '\\303'`,
      waitFor('end'),
      `printf '\\251\\000!\\n'`,
    ].join('; ')
    peer.run('live', 'exec', { command, token: putToken })
    const live = reader(bench, 'live')
    await until('the first lines', async () => (await live.read()) === 'first\nerror\n')
    expect(await live.ask(live.next())).toMatchObject({ ok: true, data: { output: '', next: '12', more: '0' } })
    writeFileSync(device.path('go'), '')
    await until('the text', async () => (await live.read()).length >= 12 + text.length)
    expect(await live.read()).toBe(`first\nerror\n${text}`)
    writeFileSync(device.path('end'), '')
    await peer.result('live')
    expect(peer.puts[0]!.bytes.toString().replace('\0', '')).toBe(`first\nerror\n${text}é!\n`)
    expect(await live.ask(0)).toMatchObject({ ok: false, code: 'NOT_RUNNING' })
    for (const [at, hostile] of ['../live', '', '.', 'none'].entries()) {
      peer.run(`x-${at}`, 'exec.output', { command: hostile, from: 0 })
      expect(await peer.result(`x-${at}`)).toMatchObject({ ok: false, code: 'NOT_RUNNING' })
    }
    expect(peer.faults).toEqual([])
  })

  test('a command that floods sends nothing unasked, and one part at a time (PLANE-094, PLANE-095)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer } = bench
    peer.run('flood', 'exec', { command: "yes 'a line of output'", token: putToken }, 6)
    await peer.frame('ack', ({ id }) => id === 'flood')
    await delay(1500)
    expect(peer.frames.filter(({ kind }) => kind === 'result' || kind === 'progress')).toEqual([])
    for (let at = 0; at < 20; at++) peer.run(`x-${at}`, 'exec.output', { command: 'flood', from: at * 8192 })
    await until('all answers', () => {
      const codes = peer.frames.flatMap((frame) => (frame.kind === 'result' ? [frame.code] : []))
      return codes.includes('') && codes.includes('BUSY')
    })
    const parts = peer.frames.flatMap((frame) => (frame.kind === 'result' && frame.ok ? [frame.data] : []))
    for (const { output } of parts) expect(String(output)).toHaveLength(8192)
    const live = reader(bench, 'flood')
    await until('the last part', async () => (await live.ask(1_048_576)).ok)
    expect((await live.ask(1_048_576)).data).toMatchObject({ output: '', next: '1048576', more: '0' })
    expect(await peer.result('flood', 30_000)).toMatchObject({ code: 'TIMEOUT', data: { truncated: '1' } })
    expect(peer.faults).toEqual([])
  })
})
