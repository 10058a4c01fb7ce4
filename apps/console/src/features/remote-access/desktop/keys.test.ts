import { expect, test } from 'vitest'
import { combinationLabel, keysymOf, keysymOfCharacter, plainKeys, usableKeys, usualKeys } from './keys.ts'
import { changeOf, FILLER, needsFiller } from './typing.ts'

test('REMOTE-132 every key has the keysym of X11', () => {
  expect(['ControlLeft', 'Delete', 'F1', 'F12', 'KeyA', 'Digit7', 'Space'].map(keysymOf)).toEqual([
    0xffe3, 0xffff, 0xffbe, 0xffc9, 0x61, 0x37, 0x20,
  ])
  expect([...plainKeys, ...usualKeys.flat()].filter((key) => keysymOf(key) === 0)).toEqual([])
  expect(keysymOf('toString')).toBe(0)
})

test('REMOTE-129 characters have the keysyms of Latin-1 and Unicode', () => {
  expect([...'Aå\n\t'].map(keysymOfCharacter)).toEqual([0x41, 0xe5, 0xff0d, 0xff09])
  expect(keysymOfCharacter('ж')).toBe(0x1000436)
  expect(keysymOfCharacter('😀')).toBe(0x101f600)
})

test('REMOTE-132 own combinations are read from what is stored, without those that are broken', () => {
  const own = { name: 'Save all', keys: ['ControlLeft', 'KeyS'] }
  expect(usableKeys([own, null, { name: 'x' }, { name: 'y', keys: [] }, { name: 'z', keys: ['Power'] }])).toEqual([own])
  expect(usableKeys('nothing')).toEqual([])
  expect(combinationLabel(['ControlLeft', 'AltLeft', 'Delete'])).toBe('Ctrl+Alt+Del')
})

test('REMOTE-134 what a touch keyboard changes in its field is told apart: new, replaced and removed characters', () => {
  expect(changeOf('__', '__a')).toEqual({ removed: 0, added: 'a' })
  expect(changeOf('__hel', '__hello ')).toEqual({ removed: 0, added: 'lo ' })
  expect(changeOf('__teh', '__the ')).toEqual({ removed: 2, added: 'he ' })
  expect(changeOf('__', '_')).toEqual({ removed: 1, added: '' })
  expect(changeOf('__😀', '__')).toEqual({ removed: 1, added: '' })
  expect([needsFiller(FILLER), needsFiller(FILLER.slice(0, 5)), needsFiller('x'.repeat(600))]).toEqual([
    false,
    true,
    true,
  ])
})
