import { expect, test } from 'vitest'
import { commands } from './commands.ts'

const put = 'a'.repeat(32)
const file = { token: 'b'.repeat(64), size: 1, sha256: 'c'.repeat(64), path: '/tmp/a b' }
const takes = (name: 'exec' | 'file.send' | 'file.fetch', input: Record<string, unknown>): boolean =>
  commands[name].input.safeParse(input).success

test('exec takes a token or none, and no other text for one (PLANE-052)', () => {
  expect(takes('exec', { command: 'true' })).toBe(true)
  expect(takes('exec', { command: 'true', token: put })).toBe(true)
  for (const token of ['', 'A'.repeat(32), 'b'.repeat(64)])
    expect(takes('exec', { command: 'true', token }), token).toBe(false)
})

test('file.send takes a path only for a file at a path (PLANE-053)', () => {
  expect(takes('file.send', { file: 'backup', token: put })).toBe(true)
  expect(takes('file.send', { file: 'path', token: put, path: '/' })).toBe(true)
  expect(takes('file.send', { file: 'path', token: put })).toBe(false)
  expect(takes('file.send', { file: 'backup', token: put, path: '/etc/passwd' })).toBe(false)
})

test('file.fetch takes an absolute path of a file and an octal mode (PLANE-054)', () => {
  expect(commands['file.fetch'].input.parse(file).mode).toBe('0644')
  for (const mode of ['600', '4755']) expect(takes('file.fetch', { ...file, mode }), mode).toBe(true)
  for (const mode of ['', '8', '+x', '07777']) expect(takes('file.fetch', { ...file, mode }), mode).toBe(false)
  for (const path of ['', 'a', '/a/', '/', '/a\nb', '/a\0', `/${'a'.repeat(1024)}`])
    expect(takes('file.fetch', { ...file, path }), path).toBe(false)
  expect(takes('file.fetch', { ...file, size: 1_000_000_000 })).toBe(false)
})
