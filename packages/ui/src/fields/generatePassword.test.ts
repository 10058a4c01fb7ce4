import { expect, test } from 'vitest'
import { generatePassword } from './generatePassword.ts'

test('has 16 characters with both cases, a digit and a symbol, and differs each time', () => {
  const made = Array.from({ length: 200 }, () => generatePassword())
  for (const password of made) {
    expect(password).toHaveLength(16)
    expect(password).toMatch(/[a-z]/)
    expect(password).toMatch(/[A-Z]/)
    expect(password).toMatch(/\d/)
    expect(password).toMatch(/[-_.+]/)
  }
  expect(new Set(made).size).toBe(200)
})

test('the character classes are at random positions', () => {
  const firsts = new Set(Array.from({ length: 200 }, () => /[a-z]/.test(generatePassword()[0]!)))
  expect(firsts.size).toBe(2)
})
