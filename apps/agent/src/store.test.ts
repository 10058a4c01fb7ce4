import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CommandStore, type Result } from './store.ts'

const done = (id: string): Result => ({ kind: 'result', id, ok: true, code: '', text: '', data: { n: id } })
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('commands run at most once (PLANE-023, PLANE-025)', () => {
  test('a finished command returns its stored result after a restart', () => {
    const store = new CommandStore(folder)
    store.begin('a', 'exec', 'boot1')
    store.finish('a', done('a'))
    const later = new CommandStore(folder)
    expect(later.recover('boot2')).toEqual([])
    expect(later.find('a')).toEqual(done('a'))
    expect(() => later.begin('a', 'exec', 'boot2')).toThrow()
  })

  test('an interrupted command has an unknown outcome, and keeps it', () => {
    new CommandStore(folder).begin('a', 'exec', 'boot1')
    const later = new CommandStore(folder)
    expect(later.find('a')).toBe('begun')
    expect(later.recover('boot1')).toMatchObject([{ id: 'a', ok: false, code: 'OUTCOME_UNKNOWN' }])
    expect(new CommandStore(folder).find('a')).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
  })

  test('a reboot is done if the device has booted since, and its outcome is unknown otherwise', () => {
    new CommandStore(folder).begin('a', 'reboot', 'boot1')
    expect(new CommandStore(folder).recover('boot1')).toMatchObject([{ ok: false, code: 'OUTCOME_UNKNOWN' }])
    new CommandStore(folder).begin('b', 'reboot', 'boot1')
    expect(new CommandStore(folder).recover('boot2')).toMatchObject([{ id: 'b', ok: true }])
  })

  test('keeps the last 64 ids in memory and on disk', () => {
    const store = new CommandStore(folder)
    store.begin('long', 'exec', 'boot')
    for (let index = 0; index < 100; index++) {
      store.begin(`c${index}`, 'exec', 'boot')
      store.finish(`c${index}`, done(`c${index}`))
    }
    expect(readdirSync(folder)).toHaveLength(64)
    const later = new CommandStore(folder)
    expect([later.find('c36'), later.find('c37'), later.find('c99')]).toEqual([undefined, done('c37'), done('c99')])
    expect(later.find('long')).toBe('begun')
    later.begin('next', 'exec', 'boot')
    expect(later.find('c37')).toBeUndefined()
  })

  test('does not begin a command that cannot be stored', () => {
    const store = new CommandStore(folder)
    rmSync(folder, { recursive: true })
    expect(() => store.begin('a', 'exec', 'boot')).toThrow()
    expect(store.find('a')).toBeUndefined()
  })

  test.each(['', '../../etc/passwd', 'a/b', '-o', 'a'.repeat(65), 'a\n', '$(touch x)', '.'])(
    'refuses %j as an id',
    (id) => {
      expect(() => new CommandStore(folder).begin(id, 'exec', 'boot')).toThrow('not a command id')
      expect(readdirSync(folder)).toEqual([])
    },
  )
})
