import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { FrameReader } from '@outpost/contract/device/codec'
import type { UpFrame } from '@outpost/contract/device/frames'
import { decodeField, decodeLine, encodeField } from '@outpost/contract/device/line-form'
import { sample, uint8Array } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowListCases, ownAddresses } from './allow-list.cases.ts'
import { agentScript, guardScript, shellQuote } from './script.ts'
import { exampleSettings, missingTools, ShellDevice, withFunctions } from './test-shell.ts'

const hostile = [
  '$(touch canary)',
  '`touch canary`',
  '; touch canary',
  '-o',
  '--help',
  "it's",
  '"quoted"',
  '\\n\\0101%n%s',
  'a\tb=c\td',
  '100 %',
  '%41',
  'æøå ✓ 日本 🚀',
  '*',
  '~root',
  '\r\n',
  '\u001b[31m',
  '\u007f',
]

describe.skipIf(missingTools.length > 0)('functions of the shell agent', () => {
  let device: ShellDevice
  beforeAll(() => {
    device = new ShellDevice()
  })
  afterAll(() => device.destroy())

  test('the contract decodes what the agent encodes', async () => {
    const values = [...hostile, 'plain', 'x'.repeat(600), `${'é'.repeat(40)}`]
    const lines = values.map(
      (value) => `FRAME=event; field name x; field text ${shellQuote(value)} 2048; printf '%s\\n' "$FRAME"`,
    )
    const { output } = await withFunctions(device, lines.join('\n'))
    const heard = output
      .split('\n')
      .filter(Boolean)
      .map((line) => decodeLine(line)['text'])
    // The shell's command substitution drops a trailing newline.
    expect(heard).toEqual(values.map((value) => value.replace(/\n$/, '')))
    expect(device.read('canary')).toBe('')
  })

  test('the digest of all configurations changes with a text, a name and a new one, and is empty without any (PLANE-098)', async () => {
    const { output } = await withFunctions(
      device,
      `ROOT=$HOME/router
      config_digest; echo none
      mkdir -p "$ROOT/etc/config"; cd "$ROOT/etc/config" || exit
      echo a >network; echo b >system; config_digest; config_digest
      echo c >system; config_digest
      mv system ./-n; config_digest
      echo d >dhcp; config_digest`,
    )
    const [none, first, same, ...others] = output.trim().split('\n')
    expect(none).toBe('none')
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(same).toBe(first)
    expect(new Set([first, ...others]).size).toBe(4)
  })

  test('the agent decodes what the contract encodes', async () => {
    const lines = hostile.map((value) => `decode ${shellQuote(encodeField(value))}; echo "|"`)
    const { output } = await withFunctions(device, lines.join('\n'))
    expect(output.split('|\n').slice(0, -1)).toEqual(hostile)
    const broken = ['%', '%4', '%zz', 'a%0', '%00', 'x%0gy'].map(
      (value) => `decode ${shellQuote(value)} >/dev/null || echo refused`,
    )
    expect((await withFunctions(device, broken.join('\n'))).output).toBe('refused\n'.repeat(6))
  })

  test('arbitrary bytes become one field of valid UTF-8', async () => {
    const samples = sample(uint8Array({ maxLength: 200 }), { numRuns: 60, seed: 7 })
    samples.push(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      Uint8Array.from([0xed, 0xa0, 0x80, 0xf5, 0xc0, 0x80, 0xe2, 0x82]),
    )
    samples.forEach((bytes, index) => writeFileSync(device.path(`sample${index}`), bytes))
    const { output } = await withFunctions(
      device,
      samples.map((_, index) => `encode_stream <'${device.path(`sample${index}`)}'; echo`).join('\n'),
    )
    const lines = output.split('\n').slice(0, samples.length)
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    const lossy = (bytes: Uint8Array): string =>
      decoder.decode(bytes.filter((byte) => byte !== 0)).replaceAll(/\ufffd+/g, '?')
    // Both replace invalid bytes, but not with the same number of replacement characters.
    expect(lines.map((line) => decodeField(line).replaceAll(/\?+/g, '?'))).toEqual(
      samples.map((bytes) => lossy(bytes).replaceAll(/\?+/g, '?')),
    )
    for (const line of lines) expect(line).toMatch(/^[ -~]*$/)
  })

  test('hello and report are valid frames whatever the programs of the device print', async () => {
    device.program('mnf_info', "printf '$(touch canary)\\t`id`\\n'")
    device.program('gsmctl', 'printf \'\\377\\376 %%s "x"\\n\'')
    const lines = [
      'RUN=$TMPDIR; mkdir -p "$RUN/out"; wake() { :; }',
      'compose_hello; printf "%s\\n" "$FRAME"',
      'report t all; cat "$RUN/out/t"',
    ]
    const { output } = await withFunctions(device, lines.join('\n'))
    const frames: UpFrame[] = []
    const faults: unknown[] = []
    const reader = FrameReader.up(
      (frame) => frames.push(frame),
      (fault) => faults.push(fault),
    )
    reader.push(Buffer.from(output))
    expect(faults).toEqual([])
    expect(frames.map((frame) => frame.kind)).toEqual(['hello', 'telemetry'])
    expect(frames[0]).toMatchObject({ serial: '$(touch canary)\t`id`', platform: 'rutos' })
    expect(device.read('canary')).toBe('')
    device.sh(`rm '${device.bin}/mnf_info' '${device.bin}/gsmctl'`)
  })

  test('allows the same targets as the TypeScript agent (PLANE-033)', async () => {
    const known = `addresses() { cat <<EOT\n${ownAddresses.map((one) => `${one.name} ${one.address} ${one.length}`).join('\n')}\nEOT\n}
      uplinks() { echo ${ownAddresses.find((one) => one.uplink)!.name}; }`
    const ask = 'if allowed "$1" "$2"; then echo true; else echo false; fi'
    const lines = allowListCases.map(
      ([conf, host, port]) =>
        `printf '%s\\n' ${shellQuote(conf)} >"$AGENT_HOME/agent.conf"; set -- ${host} ${port}; ${ask}`,
    )
    const { output } = await withFunctions(device, [known, ...lines].join('\n'))
    const answers = output.trim().split('\n')
    expect(allowListCases.map(([conf, host, port], index) => [conf, host, port, answers[index] === 'true'])).toEqual(
      allowListCases,
    )
  })

  test('waits between attempts as PLANE-017 requires', async () => {
    const spans: [tries: number, offline: number, low: number, high: number][] = [
      [0, 10, 1, 5],
      [1, 10, 1, 10],
      [5, 10, 1, 120],
      [500, 3599, 1, 120],
      [9, 3600, 150, 300],
      [9, 7200, 300, 600],
      [9, 90_000, 1800, 3600],
      [9, 1_220_400, 10_800, 21_600],
    ]
    const lines = spans.map(
      ([tries, offline]) => `for i in 1 2 3 4 5 6 7 8; do backoff ${tries} ${offline}; done | tr '\\n' ' '; echo`,
    )
    const { output } = await withFunctions(device, `RETRY_MIN=5\n${lines.join('\n')}`)
    output
      .trim()
      .split('\n')
      .forEach((line, index) => {
        const [, , low, high] = spans[index]!
        for (const seconds of line.trim().split(' ').map(Number)) {
          expect(seconds).toBeGreaterThanOrEqual(low)
          expect(seconds).toBeLessThanOrEqual(high)
        }
      })
    expect(new Set(output.split('\n')[2]!.trim().split(' ')).size).toBeGreaterThan(2)
  })

  test.each([
    ['servers', ['server;touch canary:22']],
    ['servers', ['-oProxyCommand=touch canary:22']],
    ['servers', ['$(touch canary):22']],
    ['servers', []],
    ['servers', ['a']],
    ['servers', [':22']],
    ['servers', ['a:22', '-b:22']],
    ['servers', ['a:22', 'b:']],
    ['servers', ['a:65536']],
    ['servers', ['a,b:22']],
    ['servers', ['a/22']],
    ['servers', ['*:22']],
    ['hostKey', 'ssh-rsa AAAA'],
    ['hostKey', "ssh-ed25519 AAAA' x"],
    ['nextHostKey', 'x'],
  ] as const)('refuses a script whose setting %s is %j (I22)', async (name, value) => {
    const { code, output } = await withFunctions(device, 'check_settings; echo passed', { [name]: value })
    expect([code, output.includes('passed')]).toEqual([1, false])
    expect(device.read('canary')).toBe('')
  })

  test('the server quotes its values for the shell and refuses control characters', async () => {
    const value = 'it\'s $(touch canary) `id` \\ "'
    const { output } = await withFunctions(device, 'printf %s "$OUTPOST_SCRIPT_URL"', { url: value })
    expect(output).toBe(value)
    expect(() => agentScript({ servers: ['a\nb:1'], hostKey: '', nextHostKey: '', url: '' })).toThrow(
      'control character',
    )
    expect(device.read('canary')).toBe('')
  })
})

const shellcheck = ['/usr/bin/shellcheck', '/usr/local/bin/shellcheck'].find((path) => {
  try {
    return execFileSync(path, ['--version']).length > 0
  } catch {
    return false
  }
})

test.skipIf(!shellcheck)('shellcheck finds nothing', () => {
  for (const input of [agentScript(exampleSettings), guardScript()])
    expect(execFileSync(shellcheck!, ['-s', 'dash', '-'], { input, encoding: 'utf8' })).toBe('')
})
