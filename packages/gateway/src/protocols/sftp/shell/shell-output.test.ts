import { readFileSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { hasSshd, OpenSsh } from '../../testing/hosts.ts'
import { hasRouter, RouterHost } from '../../testing/router-host.ts'
import { signIn } from '../../testing/sign-in.ts'
import { TargetFiles } from '../files.ts'
import { FolderParser } from './folder-parser.ts'
import { readLsLine } from './ls-line.ts'
import { MarkedOutput } from './marked-output.ts'
import { ShellRequests } from './requests.ts'

describe('what shells print', () => {
  it('REMOTE-291 reads the forms of ls on GNU and busybox, with and without the full time', () => {
    const now = Date.UTC(2026, 2, 1) / 1000
    const line = (text: string) => readLsLine(text, now)
    expect(line('-rwsr-x--T    1 1000     100           12 2026-02-03 04:05:06 +0000 ./a b')).toEqual({
      attrs: { mode: 0o105_750, uid: 1000, gid: 100, size: 12, mtime: Date.UTC(2026, 1, 3, 4, 5, 6) / 1000 },
      shown: './a b',
    })
    expect(line('drwxr-xr-x+ 2 0 0 4096 2026-02-03 04:05:06.123456789 +0000 /')?.attrs.mode).toBe(0o040_755)
    expect(line('crw-rw-rw- 1 0 0 1, 3 2026-02-03 04:05:06 +0000 /dev/null')?.attrs.mode).toBe(0o666)
    const times: [string, number][] = [
      ['Feb  3 04:05', Date.UTC(2026, 1, 3, 4, 5)],
      ['Nov 30 04:05', Date.UTC(2025, 10, 30, 4, 5)],
      ['Feb  3  2020', Date.UTC(2020, 1, 3)],
    ]
    for (const [time, at] of times) expect(line(`-rw-r--r-- 1 0 0 1 ${time} x`)?.attrs.mtime).toBe(at / 1000)
    for (const text of ['', 'total 0', 'ls: x: No such file or directory']) expect(line(text)).toBeUndefined()
  })

  it('REMOTE-295 divides the output of commands at their marks, wherever it is cut', () => {
    const text = 'one\n11111111111111111111 0\n1111two11111111222 83\n'
    for (let cut = 0; cut <= text.length; cut++) {
      const output = new MarkedOutput()
      const seen: (string | number)[] = []
      for (const mark of ['1111 ', '222 '])
        output.expect({ mark, take: (bytes) => seen.push(String(bytes)), end: (code) => seen.push(code) })
      output.take(Buffer.from(text.slice(0, cut)))
      output.take(Buffer.from(text.slice(cut)))
      const [first, second] = [seen.indexOf(0), seen.length - 1]
      expect(seen.slice(0, first).join('')).toBe('one\n1111111111111111')
      expect([seen.slice(first + 1, second).join(''), seen[second]]).toEqual(['1111two11111111', 83])
    }
  })

  it('REMOTE-295 refuses output of a listing that is no list, and one that never ends', () => {
    for (const text of ['welcome\0', '/etc/passwd\0', './a\0'.repeat(65), `./${'a'.repeat(1100)}\0`])
      expect(() => new FolderParser().take(Buffer.from(text))).toThrow('something else than a list')
    const endless = new FolderParser()
    expect(() => {
      for (let n = 0; n < 100; n++) endless.take(Buffer.alloc(100_000, 'x'))
    }).toThrow('something else than a list')
    const cut = new FolderParser()
    cut.take(Buffer.from('./a\0'))
    expect(() => cut.end()).toThrow('something else than a list')
  })
})

describe('shells with properties of their own', () => {
  it.skipIf(!hasSshd)('REMOTE-290 what the user has it print at its start is ignored', async () => {
    const host = await new OpenSsh().start(['ForceCommand echo Welcome; echo back >&2; eval "$SSH_ORIGINAL_COMMAND"'])
    const { client } = await signIn(host.port, host.user, host.read('login'))
    const files = new TargetFiles(await ShellRequests.begin(client))
    const path = `${host.folder}/uploaded`
    const content = Buffer.alloc(200_000, 'x')
    await files.upload({ path, source: Readable.from([content]), replace: false, size: undefined })
    expect(readFileSync(path).equals(content)).toBe(true)
    expect(await files.look(path)).toMatchObject({ kind: 'file', size: content.length })
    client.end()
    await host.stop()
  })

  it.skipIf(!hasSshd)('REMOTE-290 a program that is no shell is refused', async () => {
    const host = await new OpenSsh().start(['ForceCommand echo Welcome'])
    const { client } = await signIn(host.port, host.user, host.read('login'))
    await expect(ShellRequests.begin(client)).rejects.toMatchObject({
      code: 'NO_FILE_SHELL',
      message: 'The shell of the host cannot be used for files. It ended at once.',
    })
    client.end()
    await host.stop()
  })

  it.skipIf(!hasRouter)('REMOTE-290 names the programs that the target does not have', async () => {
    const router = await new RouterHost().start()
    rmSync(router.at('bin/dd'))
    const { client } = await signIn(router.port, router.user, router.key)
    const refused = await ShellRequests.begin(client).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'NO_FILE_SHELL', message: expect.stringContaining('It does not have: dd.') })
    client.end()
    await router.stop()
  })
})
