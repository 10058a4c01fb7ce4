import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, onTestFinished } from 'vitest'
import { Agent } from './agent.ts'
import { identityInMemory, makeKeyPair } from './identity.ts'
import { Outputs, unfinished } from './outputs.ts'
import { fakeExec } from './platform/fake/exec.ts'
import { fakeAnswers, type ShellWorld } from './platform/fake/shell.ts'
import { linux } from './platform/linux.ts'
import { CommandStore } from './store.ts'
import { TestPeer, until } from './test-peer.ts'

describe('the live output of the TypeScript agent', () => {
  test('what a running command has written is read in parts, each character whole (PLANE-094)', async () => {
    const home = mkdtempSync(join(tmpdir(), 'outpost-agent-'))
    const peer = await TestPeer.start()
    const agent = new Agent({
      server: { addresses: [{ host: '127.0.0.1', port: peer.port }], hostKeys: [peer.hostKey] },
      platform: linux(),
      identity: identityInMemory(makeKeyPair()),
      token: 'tokentokentoken',
      store: new CommandStore(join(home, 'cmd')),
      retryMin: 0.2,
    })
    agent.start()
    onTestFinished(async () => {
      await agent.stop()
      await peer.close()
      rmSync(home, { recursive: true })
    })
    expect((await peer.frame('hello')).abilities.split(',')).toContain('exec.output')
    let asked = 0
    const ask = async (from: number) => {
      peer.run(`x-${++asked}`, 'exec.output', { command: 'live', from })
      return peer.result(`x-${asked}`)
    }
    expect(await ask(0)).toMatchObject({ ok: false, code: 'NOT_RUNNING' })
    const awk = `awk 'BEGIN { for (i = 0; i < 6000; i++) printf "\\303\\246x" }'`
    peer.run('live', 'exec', { command: `echo first; sleep 1; ${awk}; printf '\\303'; sleep 2`, token: 'd'.repeat(32) })
    const read = async (from: number): Promise<string> => {
      const { ok, data } = await ask(from)
      if (!ok) return ''
      const { output, next, more } = data as { output: string; next: number; more: number }
      expect(Buffer.byteLength(output)).toBe(next - from)
      expect(next - from).toBeLessThanOrEqual(8192)
      return output + (more === 1 ? await read(next) : '')
    }
    await until('the first line', async () => (await read(0)) === 'first\n')
    await until('the rest', async () => (await read(0)) === `first\n${'æx'.repeat(6000)}`)
    await peer.result('live')
    expect(await ask(0)).toMatchObject({ ok: false, code: 'NOT_RUNNING' })
  })

  test('bytes of a character that is not complete are found', () => {
    for (const text of ['a', 'æ', '日', '🚀'])
      for (let cut = 0; cut <= Buffer.byteLength(text); cut++) {
        const part = Buffer.concat([Buffer.from('xé'), Buffer.from(text).subarray(0, cut)])
        expect(unfinished(part)).toBe(cut === Buffer.byteLength(text) ? 0 : cut)
      }
    expect(unfinished(Buffer.from([0x80, 0x80, 0x80, 0x80]))).toBe(0)
    expect(unfinished(Buffer.alloc(0))).toBe(0)
  })

  test('an output takes no more memory than its parts, and is forgotten at its end', () => {
    const outputs = new Outputs()
    const take = outputs.begin('a')
    take(Buffer.from('one '))
    take(Buffer.from('two'))
    expect(outputs.of('a')?.toString()).toBe('one two')
    outputs.end('a')
    expect(outputs.of('a')).toBeUndefined()
  })

  test('a simulated device writes its lines as they come, until its time limit (PLANE-094)', async () => {
    const heard: string[] = []
    const plan = (seconds: number) => ({
      seconds,
      limit: 100,
      signal: new AbortController().signal,
      onOutput: (part: Buffer) => void heard.push(part.toString()),
    })
    const run = (line: string, seconds: number) => fakeExec(fakeAnswers(line, {} as ShellWorld), plan(seconds))
    const begun = performance.now()
    expect(await run('echo one; sleep 1; echo two', 5)).toMatchObject({ exitCode: 0, expired: false, more: false })
    expect(performance.now() - begun).toBeGreaterThan(950)
    expect(heard.splice(0)).toEqual(['one\n', 'two\n'])
    const { bytes, ...rest } = await run('echo one; sleep 60; echo two', 1)
    expect(rest).toEqual({ exitCode: 143, expired: true, more: false })
    expect(bytes.toString()).toBe('one\n')
    expect(await run('ping -c 2 192.0.2.1', 5)).toMatchObject({ exitCode: 0, more: true })
    expect(heard.join('')).toMatch(/^one\nPING 192\.0\.2\.1: 56 data bytes\n64 bytes from 192\.0\.2\.1: seq=0/)
  })
})
