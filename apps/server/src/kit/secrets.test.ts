import { expect, test } from 'vitest'
import { randomToken } from './secrets.ts'

test('PLANE-002: a token never begins with a hyphen, so it can be pasted as an argument', () => {
  // Without the check, one in 64 would begin with a dash, since base64url contains it.
  const tokens = Array.from({ length: 4000 }, () => randomToken(128))
  expect(tokens.filter((token) => !/^[A-Za-z0-9_][\w-]{21}$/.test(token))).toEqual([])
  expect(new Set(tokens).size).toBe(tokens.length)
})
