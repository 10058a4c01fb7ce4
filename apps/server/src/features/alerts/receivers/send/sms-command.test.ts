import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSent, smsCommand, smsText } from './sms-command.ts'

/** The command lines for SMS, run by a real shell with programs that record their arguments. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sms-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Puts a program in front of the others that records its arguments, one a line, and then prints `says`. */
function program(name: string, says = 'OK'): void {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$0" "$@" >>'${folder}/calls'\nprintf '%s\\n' '${says}'\n`)
  chmodSync(path, 0o755)
}
const run = (command: string): string =>
  execFileSync('/bin/sh', ['-c', command], { env: { PATH: `${folder}:/usr/bin:/bin` } }).toString()
const calls = (): string[] =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(`${folder}/`, ''))

const hostile = `It's "bad" $(touch ${'`'}pwned${'`'}); reboot & rm -rf / \\ | > x`

test('ALERTS-114 RutOS sends with gsmctl, and no part of the text is a command', () => {
  program('gsmctl')
  expect(run(smsCommand('rutos', '+4712345678', hostile))).toBe('OK\n')
  expect(calls()).toEqual(['gsmctl', '-S', '-s', `+4712345678 ${hostile}`])
})

test('ALERTS-114 other devices send with sms_tool, or with ModemManager', () => {
  program('mmcli', 'created /org/freedesktop/ModemManager1/SMS/7')
  program('uci', '/dev/ttyUSB2')
  run(smsCommand('openwrt', '+4712345678', hostile))
  const quiet = hostile.replaceAll('"', "'").replaceAll('\\', '/')
  expect(calls()).toEqual([
    'mmcli',
    '-m',
    'any',
    `--messaging-create-sms=text="${quiet}",number="+4712345678"`,
    'mmcli',
    '-s',
    '/org/freedesktop/ModemManager1/SMS/7',
    '--send',
  ])
  program('sms_tool')
  run(smsCommand('linux', '+4712345678', hostile))
  expect(calls().slice(-6)).toEqual(['sms_tool', '-d', '/dev/ttyUSB2', 'send', '4712345678', hostile])
})

test('ALERTS-114 a device without any of the tools says so', () => {
  expect(() => run(smsCommand('openwrt', '4712345678', 'text'))).toThrow()
  expect(() => smsCommand('rutos', '47; reboot', 'text')).toThrow('not a phone number')
})

test('a text becomes one line, and the words of the tools tell whether it was sent', () => {
  expect(smsText('a\nb\u0000\u001B[1m  c\u202E')).toBe('a b [1m c')
  expect(smsText('x'.repeat(1000))).toHaveLength(450)
  expect([isSent(0, 'OK'), isSent(0, 'successfully sent the SMS'), isSent(0, 'sms sent sucessfully: 3')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isSent(0, 'ERROR'), isSent(0, 'Timeout.'), isSent(1, 'OK'), isSent(0, 'Sending failed')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})
