import { expect, test } from 'vitest'
import { inside, modeText, nameFault, numbered, octal, parentOf, shownName, stepsOf } from './paths.ts'

test('REMOTE-116 control characters and those that turn text around are visible in names', () => {
  expect(shownName('a\nb\tc')).toBe('a␊b␉c')
  expect(shownName('exe.\u202egpj')).toBe('exe.␦gpj')
  expect(shownName('ä 漢.txt')).toBe('ä 漢.txt')
})

test('REMOTE-120 paths are joined and taken apart', () => {
  expect([inside('/', 'a'), inside('/a', 'b')]).toEqual(['/a', '/a/b'])
  expect([parentOf('/a/b'), parentOf('/a'), parentOf('/')]).toEqual(['/a', '/', '/'])
  expect(stepsOf('/a/b')).toEqual([
    { name: '/', path: '/' },
    { name: 'a', path: '/a' },
    { name: 'b', path: '/a/b' },
  ])
})

test('REMOTE-120 a name that no file can have is refused, and a taken one gets a number', () => {
  expect(['', ' ', 'a/b', '..', 'x'.repeat(256), '漢'.repeat(86), 'ok'].map(nameFault)).toEqual([
    'empty',
    'empty',
    'slash',
    'dots',
    'long',
    'long',
    undefined,
  ])
  expect([numbered('a.tar.gz', 2), numbered('.profile', 2), numbered('a', 3)]).toEqual([
    'a.tar (2).gz',
    '.profile (2)',
    'a (3)',
  ])
})

test('REMOTE-111 permissions are shown as ls does', () => {
  expect([0o755, 0o640, 0o4755, 0o1777, 0o2644].map(modeText)).toEqual([
    'rwxr-xr-x',
    'rw-r-----',
    'rwsr-xr-x',
    'rwxrwxrwt',
    'rw-r-Sr--',
  ])
  expect([octal(0o44), octal(0o4755)]).toEqual(['044', '4755'])
})
