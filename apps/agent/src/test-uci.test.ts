import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDevice } from './test-changes.ts'
import { missingTools, ShellDevice } from './test-shell.ts'

/**
 * What the real `uci` (openwrt/uci 66127cd with libubox 1aa36ee) wrote and said for these lines of `uci batch`, followed
 * by `uci commit`. With OUTPOST_TEST_UCI, the path of a real one, these tests check that one.
 */
const recorded: { name: string; before: string; lines: string[]; after: string; errors: string[] }[] = [
  {
    name: 'set with quotes',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ["set x.lan.ip='it'\\''s \"2\" # \\'"],
    after:
      "\nconfig interface 'lan'\n\toption ip 'it'\\''s \"2\" # \\'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n\n",
    errors: [],
  },
  {
    name: 'add_list and del_list',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ["add_list x.lan.dns='c'", "del_list x.lan.dns='a'", "del_list x.lan.none='a'", "add_list x.lan.ip='2'"],
    after:
      "\nconfig interface 'lan'\n\tlist ip '1'\n\tlist ip '2'\n\tlist dns 'b'\n\tlist dns 'c'\n\nconfig route\n\toption t 'x'\n\n",
    errors: [],
  },
  {
    name: 'del_list of all values',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ["del_list x.lan.dns='a'", "del_list x.lan.dns='b'"],
    after: "\nconfig interface 'lan'\n\toption ip '1'\n\nconfig route\n\toption t 'x'\n\n",
    errors: [],
  },
  {
    name: 'delete',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ['delete x.lan.ip', 'delete x.@route[0]'],
    after: "\nconfig interface 'lan'\n\tlist dns 'a'\n\tlist dns 'b'\n\n",
    errors: [],
  },
  {
    name: 'what is not there',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ['delete x.lan.nothing', 'set x.wan.ip=1', 'set y.a.b=1'],
    after: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    errors: ['Entry not found', 'Invalid argument', 'Entry not found'],
  },
  {
    name: 'add',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ['add x route', "set x.@route[-1].t='y'", 'set x.wan=interface', 'set x.wan.proto=dhcp'],
    after:
      "\nconfig interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n\nconfig route\n\toption t 'y'\n\nconfig interface 'wan'\n\toption proto 'dhcp'\n\n",
    errors: [],
  },
  {
    name: 'rename',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ['rename x.lan=home', 'rename x.home.ip=addr', 'rename x.@route[0]=r'],
    after:
      "\nconfig interface 'home'\n\toption addr '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route 'r'\n\toption t 'x'\n\n",
    errors: [],
  },
  {
    name: 'reorder',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ['set x.wan=interface', 'reorder x.wan=0'],
    after:
      "\nconfig interface 'wan'\n\nconfig interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n\n",
    errors: [],
  },
  {
    name: 'an empty value',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ["set x.lan.ip=''"],
    after: "\nconfig interface 'lan'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n\n",
    errors: [],
  },
  {
    name: 'a semicolon',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ['set x.lan.ip=2;set x.lan.b=3'],
    after:
      "\nconfig interface 'lan'\n\toption ip '2'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n\n",
    errors: [],
  },
  {
    name: 'double quotes and no quotes',
    before: 'config a "b c" # no\noption k "v w"\n  option l plain\n\toption e \'\'\n\nconfig d e\n',
    lines: ['set x.e.f="g h"'],
    after: 'config a "b c" # no\noption k "v w"\n  option l plain\n\toption e \'\'\n\nconfig d e\n',
    errors: ['Parse error', 'Parse error'],
  },
  {
    name: 'an empty file',
    before: '',
    lines: ['set x.a=b'],
    after: "\nconfig b 'a'\n\n",
    errors: [],
  },
  {
    name: 'an open quote',
    before: "config 'x\n",
    lines: ['set x.a=b'],
    after: "config 'x\n",
    errors: ['Parse error', 'Parse error'],
  },
  {
    name: 'an unknown word',
    before: "config a 'b'\nnonsense here\n",
    lines: ['set x.a.c=d'],
    after: "config a 'b'\nnonsense here\n",
    errors: ['Parse error', 'Parse error'],
  },
  {
    name: 'no command',
    before: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    lines: ['format x'],
    after: "config interface 'lan'\n\toption ip '1'\n\tlist dns 'a'\n\tlist dns 'b'\n\nconfig route\n\toption t 'x'\n",
    errors: ['Unknown command'],
  },
]

describe.skipIf(missingTools.length > 0)('the stand-in for uci in tests', () => {
  let device: ShellDevice
  beforeAll(() => {
    device = prepareDevice(new ShellDevice())
    for (const name of ['copy', 'delta']) mkdirSync(device.path(name))
  })
  afterAll(() => device.destroy())

  test.each(recorded)('does what the real one does: $name', async ({ before, lines, after, errors }) => {
    const [file, delta] = [device.path('copy', 'x'), device.path('delta', 'x')]
    writeFileSync(file, before)
    writeFileSync(delta, '')
    writeFileSync(device.path('lines'), lines.map((line) => `${line}\n`).join(''))
    const uci = `uci -c '${device.path('copy')}' -t '${device.path('delta')}'`
    const { output } = await device.sh(`${uci} batch <lines >/dev/null; ${uci} commit x`)
    const said = output.split('\n').filter(Boolean)
    expect(said.map((line) => line.replace(/^[^ ]*: /, '').replace(/ \(.*/, ''))).toEqual(errors)
    expect(readFileSync(file, 'utf8')).toBe(after)
  })
})
