import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { array, assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { SecretFilter } from './hide-secrets.ts'

const inParts = (parts: readonly string[], secrets: readonly string[]): string => {
  const filter = new SecretFilter(secrets)
  return parts.map((part) => filter.push(part)).join('') + filter.end()
}
const withoutSecrets = (text: string, secrets: readonly string[]): string => inParts([text], secrets)

test('TASKS-057 a secret that is split over parts of an output is hidden as in the whole output', () => {
  expect(inParts(['the key is hun', 'ter', '22 and hunter2'], ['hunter22'])).toBe(
    `the key is ${hiddenSecret} and hunter2`,
  )
  const letter = constantFrom('a', 'b', 'c', '\n')
  assert(
    property(
      array(letter, { maxLength: 40 }),
      array(array(letter, { minLength: 1, maxLength: 7 }), { maxLength: 4 }),
      array(integer({ min: 1, max: 5 }), { maxLength: 40 }),
      (text, words, lengths) => {
        const secrets = words.map((word) => word.join(''))
        const whole = text.join('')
        const parts: string[] = []
        for (let at = 0, n = 0; at < whole.length; n++) {
          const length = lengths[n] ?? 40
          parts.push(whole.slice(at, at + length))
          at += length
        }
        expect(inParts(parts, secrets)).toBe(withoutSecrets(whole, secrets))
        for (const secret of secrets.filter(({ length }) => length >= 4))
          if (!hiddenSecret.includes(secret)) expect(withoutSecrets(whole, secrets)).not.toContain(secret)
      },
    ),
    { numRuns: 2000, seed: 11 },
  )
})

test('TASKS-057 no beginning of a secret is shown, and no more than one secret is held back', () => {
  const filter = new SecretFilter(['sesame-open', 'sesame'])
  expect(filter.push('say ses')).toBe('say ')
  expect(filter.push('ame')).toBe('')
  expect(filter.push('-closed')).toBe(`${hiddenSecret}-closed`)
  expect(filter.push('sesame-op')).toBe('')
  expect(filter.end()).toBe(`${hiddenSecret}-op`)
  expect(new SecretFilter(['aaaa']).push('a'.repeat(1001))).toBe(hiddenSecret.repeat(250))
})
