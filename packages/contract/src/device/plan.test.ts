import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readArmed, writeArmed } from './change.ts'
import {
  guardedPaths,
  maxPlanBytes,
  PlanError,
  type PlanEntry,
  readHashes,
  readPlan,
  writeHashes,
  writePlan,
} from './plan.ts'

const sum = 'a'.repeat(64)
const hash = `$6$saltsalt$${'./Az09'.repeat(14)}ab`
const base = (config: string): PlanEntry => ({ entry: 'base', path: `/etc/config/${config}`, sha256: sum })
const uci = (line: string): PlanEntry => ({ entry: 'uci', line })

const word = fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/)
const path = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`)
  .filter((each) => !/^\/(proc|sys|dev)(\/|$)/.test(each))
const printable = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((each) => !/\p{Cc}/u.test(each))
/** Entries that need no others beside them. */
const single: fc.Arbitrary<PlanEntry> = fc.oneof(
  fc.record({
    entry: fc.constant('guard' as const),
    path: fc.tuple(path, fc.constantFrom('', '/')).map((parts) => parts.join('')),
  }),
  fc.record({ entry: fc.constant('reload' as const), service: word }),
  fc.record({ entry: fc.constant('reboot' as const) }),
  fc.record({
    entry: fc.constant('test' as const),
    test: fc.oneof(
      fc.record({
        kind: fc.constant('ping' as const),
        host: fc.constantFrom('1.1.1.1', 'a-b.example', '2001:db8::1'),
        interface: word,
        timeout: fc.integer({ min: 1, max: 300 }),
      }),
      fc.record({
        kind: fc.constant('http' as const),
        url: word.map((host) => `http://${host}/?a=b%20`),
        timeout: fc.constant(30),
      }),
      fc.record({ kind: fc.constantFrom('dns' as const, 'interface' as const), name: word, timeout: fc.constant(30) }),
      fc.record({ kind: fc.constant('modem' as const), timeout: fc.constant(30) }),
    ),
  }),
)
const content = fc.uint8Array({ maxLength: 300 })
/** Plans as a server may write them: each file once, and a base for every config that uci changes. */
const plan: fc.Arbitrary<PlanEntry[]> = fc
  .record({
    files: fc.uniqueArray(path, { maxLength: 8 }),
    content,
    mode: fc.constantFrom('0600', '644', undefined),
    owner: fc.constantFrom('0:0', undefined),
    configs: fc.uniqueArray(word, { maxLength: 4 }),
    users: fc.uniqueArray(fc.constantFrom('root', 'admin', '_www', 'a.b-c')),
    value: printable,
    rest: fc.array(single, { maxLength: 10 }),
    body: fc.string({ maxLength: 100, unit: 'binary' }).filter((each) => each.isWellFormed()),
  })
  .map(({ files, content, mode, owner, configs, users, value, rest, body }) => [
    ...configs.map(base),
    ...files.map((path, at): PlanEntry =>
      at % 2 === 0
        ? {
            entry: 'file',
            path: `${path}.new`,
            ...(mode && { mode }),
            ...(owner && { owner }),
            sha256: sum,
            content: new Uint8Array(content),
          }
        : { entry: 'remove', path: `${path}.old` },
    ),
    ...configs.map((config) => uci(`set ${config}.a.b='${value}'`)),
    { entry: 'guard', path: '/etc/config/' },
    ...users.map((user): PlanEntry => ({ entry: 'password', user, hash })),
    { entry: 'api', method: 'PUT', path: '/interfaces/config?a=b', type: 'application/json', body },
    ...rest,
  ])

describe('a plan', () => {
  it('PLANE-063 is read as it was written, whatever its values and contents', () => {
    fc.assert(
      fc.property(plan, (entries) => void expect(readPlan(writePlan(entries))).toEqual(entries)),
      { numRuns: 300 },
    )
  })

  it('PLANE-063 is refused with a reason, whatever the text', () => {
    const near = fc.tuple(plan, fc.nat(), fc.string({ maxLength: 5 })).map(([entries, at, text]) => {
      const whole = writePlan(entries)
      return whole.slice(0, at % whole.length) + text + whole.slice((at + 3) % whole.length)
    })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), near), (text) => {
        try {
          writePlan(readPlan(text))
        } catch (error) {
          expect(error).toBeInstanceOf(PlanError)
          expect((error as Error).message).not.toBe('')
        }
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['', 'complete'],
    ['base\tpath=/a\tsha256=-', 'complete'],
    ['run\tline=reboot\n', 'line 1: no such kind of entry'],
    ['__proto__\n', 'no such kind'],
    ['reboot\nreload\tservice=../../x\n', 'line 2: service'],
    ['reboot\twhen=now\n', 'line 1'],
    ['reload\tservice=a\tservice=b\n', 'twice'],
    ['remove\tpath=etc/passwd\n', 'absolute'],
    ['remove\tpath=/etc/../passwd\n', 'absolute'],
    ['remove\tpath=/etc//passwd\n', 'absolute'],
    ['remove\tpath=/proc/sys/kernel/panic\n', 'outside /proc'],
    ['remove\tpath=/dev\n', 'outside /proc'],
    ['remove\tpath=/etc/a%0Ab\n', 'absolute'],
    ['remove\tpath=/etc/\n', 'not a folder'],
    [`remove\tpath=/${'a'.repeat(256)}\n`, 'path'],
    ['guard\tpath=/\n', 'absolute'],
    ['guard\tpath=/etc/%G0\n', 'line 1'],
    ['remove\tpath=/etc/é\n', 'ASCII'],
    ['uci\tline=set network.lan.ipaddr=1\n', 'no base'],
    ['uci\tline=commit network\n', 'not a line of uci'],
    ['uci\tline=import network\n', 'not a line of uci'],
    ['uci\tline=set ../x.y.z=1\n', 'not a line of uci'],
    ['uci\tline=set network.a.b=1%0Acommit\n', 'control character'],
    ['remove\tpath=/a\nremove\tpath=/a\n', 'twice'],
    [`base\tpath=/a\tsha256=-\nbase\tpath=/a\tsha256=${sum}\n`, 'two bases'],
    ['password\tuser=root\thash=secret\n', 'hash'],
    [`password\tuser=root\thash=$6$a:b$${'a'.repeat(86)}\n`, 'hash'],
    [`password\tuser=a:b\thash=${hash}\n`, 'user'],
    [`password\tuser=root\thash=${hash}\tpassword=x\n`, 'line 1'],
    [`password\tuser=root\thash=${hash}\n`.repeat(2), 'set twice'],
    [`remove\tpath=/etc/shadow\npassword\tuser=root\thash=${hash}\n`, 'as a whole'],
    ['api\tmethod=GET\tpath=/a\n', 'method'],
    ['api\tmethod=PUT\tpath=/a\n', 'guarded'],
    ['test\tkind=shell\tline=x\n', 'no such kind of test'],
    ['test\tkind=ping\thost=-c9\n', 'host'],
    ['test\tkind=http\turl=file:///etc/passwd\n', 'url'],
    ['test\tkind=ping\thost=a\ttimeout=9999\n', 'timeout'],
    ['reboot\n'.repeat(201), '200 entries'],
    [Array.from({ length: 65 }, (_, at) => `remove\tpath=/a${at}\n`).join(''), '64 files'],
    [`file\tpath=/a\tsha256=${sum}\tcontent=${'a'.repeat(maxPlanBytes)}\n`, 'bytes'],
  ])('PLANE-063 %j is refused: %s', (text, why) => {
    expect(() => readPlan(text)).toThrow(PlanError)
    expect(() => readPlan(text)).toThrow(why)
  })

  it('PLANE-063 has the fields of a test and the default times', () => {
    expect(readPlan('test\tkind=dns\tname=example.com\nreboot\n')).toEqual([
      { entry: 'test', test: { kind: 'dns', name: 'example.com', timeout: 30 } },
      { entry: 'reboot' },
    ])
  })

  it('names each guarded file once', () => {
    const entries: PlanEntry[] = [
      base('network'),
      uci("set network.lan.ipaddr='192.168.2.1'"),
      { entry: 'remove', path: '/etc/config/network' },
      { entry: 'guard', path: '/etc/config/' },
      { entry: 'guard', path: '/etc/passwd' },
      { entry: 'password', user: 'root', hash },
      { entry: 'password', user: 'admin', hash },
    ]
    expect(guardedPaths(entries)).toEqual(['/etc/config/network', '/etc/passwd', '/etc/shadow'])
  })
})

it('PLANE-064 hashes and the change in hello are read as written, and other text is skipped', () => {
  const hashes = new Map([
    ['/etc/config/network', sum],
    ['/etc/a b', '-'],
  ])
  expect(readHashes(`${writeHashes(hashes)}\n\nrubbish /x\n- relative`)).toEqual(hashes)
  const change = 'c'.repeat(32)
  expect(readArmed(writeArmed(change, 'confirm'))).toEqual({ change, phase: 'confirm' })
  for (const text of [undefined, '', change, `${change} nowhere`, `x${change} confirm`])
    expect(readArmed(text)).toBeUndefined()
})
