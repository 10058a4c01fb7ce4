import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { Bench } from './test-bench.ts'
import { missingTools } from './test-shell.ts'

const putToken = 'd'.repeat(32)
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const isPrivileged = process.getuid?.() === 0

describe.skipIf(missingTools.length > 0).concurrent('output that agent.sh sends', { timeout: 150_000 }, () => {
  test('with a token an output longer than a result is sent whole, up to 1 MiB (PLANE-052, TASKS-026)', async ({
    onTestFinished,
    expect,
  }) => {
    const { peer, device } = await Bench.installed(onTestFinished)
    const bytes = randomBytes(3 << 20)
    writeFileSync(device.path('bytes'), bytes)
    const run = async (count: number, more = {}) => {
      const id = `n${count}${Object.keys(more).length}`
      peer.run(id, 'exec', { command: `head -c ${count} '${device.path('bytes')}'`, ...more })
      return (await peer.result(id)).data
    }
    for (const count of [10, 16_384])
      expect(await run(count, { token: putToken })).toEqual({
        exit_code: '0',
        truncated: '0',
        output: expect.any(String),
      })
    expect(peer.puts).toEqual([])
    for (const [count, received] of [
      [16_385, 16_385],
      [1 << 20, 1 << 20],
      [3 << 20, 1 << 20],
    ] as const) {
      const data = await run(count, { token: putToken })
      const put = peer.puts.shift()!
      expect(put.bytes.equals(bytes.subarray(0, received))).toBe(true)
      expect(put.claim).toEqual({ token: putToken, size: received, sha256: sumOf(put.bytes) })
      const truncated = count > received ? '1' : '0'
      expect(data).toMatchObject({ truncated, size: String(received), sha256: put.claim.sha256 })
    }
    expect(await run(16_384)).toMatchObject({ truncated: '0' })
    expect(await run(16_385)).toEqual({ exit_code: '0', truncated: '1', output: expect.any(String) })
    expect(peer.puts).toEqual([])
    expect(peer.faults).toEqual([])
  })

  test('loses no output that is written in small parts while a service keeps the output open (PLANE-052)', async ({
    onTestFinished,
    expect,
  }) => {
    const { peer } = await Bench.installed(onTestFinished)
    const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}\n`).join('')
    const loop = 'i=0; while [ $i -lt 20000 ]; do echo "line $i"; i=$((i + 1)); done'
    peer.run('parts', 'exec', { command: `sleep 30 & ${loop}`, token: putToken })
    expect((await peer.result('parts')).data).toMatchObject({ truncated: '0', size: String(lines.length) })
    expect(peer.puts[0]!.bytes.toString()).toBe(lines)
  })

  test('what a command wrote before its time limit is sent, and its services are not killed by it (PLANE-052)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    const bytes = randomBytes(200_000)
    writeFileSync(device.path('bytes'), bytes)
    peer.run('slow', 'exec', { command: `cat '${device.path('bytes')}'; sleep 300`, token: putToken }, 2)
    expect(await peer.result('slow')).toMatchObject({
      ok: false,
      code: 'TIMEOUT',
      data: { truncated: '0', size: '200000', sha256: sumOf(bytes) },
    })
    expect(peer.puts[0]!.bytes.equals(bytes)).toBe(true)
    peer.run('service', 'exec', { command: `sleep 61 >&- 2>&- & cat '${device.path('bytes')}'`, token: putToken })
    expect((await peer.result('service')).data).toMatchObject({ truncated: '0', size: '200000' })
    expect(bench.processes('OUTPOST_COMMAND=:service:')).toEqual(['sleep 61 '])
  })

  test('if the server does not accept the output, the result comes without it (PLANE-052, TASKS-026)', async ({
    onTestFinished,
    expect,
  }) => {
    const { peer, device } = await Bench.installed(onTestFinished)
    peer.onPut = () => 'error NOT_FOUND No open request for this file.'
    peer.run('refused', 'exec', { command: 'head -c 20000 /dev/zero | tr "\\000" x; exit 4', token: putToken })
    expect(await peer.result('refused')).toMatchObject({
      ok: true,
      data: { exit_code: '4', truncated: '1', output: 'x'.repeat(16_384) },
    })
    expect((await peer.result('refused')).data).not.toHaveProperty('size')
    expect(peer.puts).toHaveLength(1)
    peer.run('token', 'exec', { command: `touch '${device.path('canary')}'`, token: '; reboot' })
    expect(await peer.result('token')).toMatchObject({ ok: false, code: 'INVALID' })
    expect(existsSync(device.path('canary'))).toBe(false)
  })

  test.skipIf(!isPrivileged)(
    'in a full temporary folder what was kept is sent (PLANE-052)',
    async ({ onTestFinished, expect }) => {
      const bench = await Bench.start(onTestFinished)
      const { peer, device } = bench
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'none', device.path('tmp')])
      onTestFinished(() => void execFileSync('umount', ['--lazy', device.path('tmp')]))
      expect((await bench.install()).code).toBe(0)
      const bytes = randomBytes(1 << 20)
      writeFileSync(device.path('bytes'), bytes)
      const run = async (id: string, command: string) => {
        peer.run(id, 'exec', { command, token: putToken })
        const { data } = await peer.result(id)
        expect(data).toMatchObject({ exit_code: '0', truncated: '1' })
        return Number(data['size'])
      }
      // The agent leaves some space for its other work.
      expect(await run('small', `cat '${device.path('bytes')}'`)).toBeGreaterThan(300_000)
      // Another program fills the folder while the command runs.
      const fill = `sleep 1; head -c 600000 /dev/zero 2>&- >'${device.path('tmp', 'other')}'`
      const size = await run('full', `cd '${device.root}'; head -c 99999 bytes; ${fill}; tail -c +100000 bytes`)
      expect(size).toBeGreaterThan(99_998)
      expect(size).toBeLessThan(120_000)
      for (const put of peer.puts) expect(put.bytes.equals(bytes.subarray(0, put.bytes.length))).toBe(true)
      expect(peer.puts).toHaveLength(2)
    },
  )
})
