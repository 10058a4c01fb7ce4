import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { quoteForShell } from '@outpost/contract/tasks/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretHider, secretsIn } from './hide-secrets.ts'

const hide = (text: string, ...secrets: string[]): string => secretHider(secrets)(text)

test('a secret is hidden wherever it occurs, the longest first, and parts that overlap together', () => {
  expect(hide('key Geheim77, again Geheim77.', 'Geheim77')).toBe('key (hidden), again (hidden).')
  expect(hide('Geheim77 Geheim', 'Geheim', 'Geheim77')).toBe('(hidden) (hidden)')
  expect(hide('[abcdefghi]', 'abcdef', 'defghi')).toBe('[(hidden)]')
  expect(hide('nothing here', 'Geheim77')).toBe('nothing here')
  expect(hide('', 'Geheim77')).toBe('')
})

test.each([
  ['quoted for a shell', "set a.b.key='Pa'\\''ss-Geheim9'"],
  ['in double quotes', 'echo "Pa\'ss-Geheim9"'],
  ['in JSON', JSON.stringify({ key: "Pa'ss-Geheim9" })],
  ['quoted, in JSON', JSON.stringify({ line: quoteForShell("Pa'ss-Geheim9") })],
  ['in a URL', `/a?key=${encodeURIComponent("Pa'ss-Geheim9")}`],
])('a secret is hidden %s', (_, text) => {
  const shown = hide(text, "Pa'ss-Geheim9")
  expect(shown).toContain(hiddenSecret)
  expect(shown).not.toMatch(/Pa|Geheim/)
})

test.each([
  ['double quotes', 'a"b\\c$d`e', '"a\\"b\\\\c\\$d\\`e"'],
  ['JSON', 'a"b\\c\td', '"a\\"b\\\\c\\td"'],
  ['a URL', 'a b/c&d', 'key=a%20b%2Fc%26d'],
  ['a form', 'a b/c&d', 'key=a+b%2Fc%26d'],
])('a secret with characters that are escaped in %s is hidden', (_, secret, text) => {
  expect(hide(text, secret).replace(/^"|"$|^key=/g, '')).toBe(hiddenSecret)
})

test('a long secret is hidden when only a part of it is in the text, and a short one at the end of a text', () => {
  const long = 'abcdefghijklmnopqrstuvwxyz0123456789'
  for (const text of [long.slice(0, 20), long.slice(8), long.slice(5, 25)])
    expect(hide(`<${text}>`, long)).toBe('<(hidden)>')
  expect(hide('it is Gehe', 'Geheim77')).toBe('it is (hidden)')
  expect(hide('it is Geh', 'Geheim77')).toBe('it is Geh')
})

test('values of fewer than four characters stay, and the replacement is not read again', () => {
  expect(hide('hhhh', 'h', 'i', 'd')).toBe('hhhh')
  const grown = hide('hidden '.repeat(1000), 'hidden', 'idde', '(hidden)', 'dden')
  expect(grown).toBe('(hidden) '.repeat(1000))
})

test('SECURITY-027 with more secrets than can be looked for the whole text is hidden', () => {
  const many = Array.from({ length: 200 }, (_, at) => `${at}-`.repeat(500))
  expect(hide('anything', ...many)).toBe(hiddenSecret)
  expect(hide('', ...many)).toBe('')
})

test('ALERTS-060 of an address its path is secret with each part of it, not its host', () => {
  const secrets = secretsIn('https://hooks.example/a%20b/T0/?key=geheim&x=1')
  expect(hide('https://hooks.example/a%20b/T0/?key=geheim&x=1', ...secrets)).toBe('https://hooks.example(hidden)')
  expect(hide('no /a b/T0 on hooks.example', ...secrets)).toBe('no (hidden) on hooks.example')
  expect(hide('unknown key geheim', ...secrets)).toBe('unknown key (hidden)')
  expect(secretsIn('https://hooks.example/')).toEqual([])
  expect(secretsIn('foo:bar')).toEqual(['foo:bar'])
})

const secret = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...`abc'"\\$ /&%é\n😀(hiden)`) })

test('whatever the secrets are, none of them is left, and the text grows at most to twice its length', () => {
  fc.assert(
    fc.property(
      fc.array(secret, { maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(7), fc.nat(3), fc.string())),
      (secrets, plan) => {
        const text = plan
          .map(([which, how, filler]) => {
            const one = secrets[which] ?? filler
            return [one, quoteForShell(one), JSON.stringify(one), encodeURIComponent(one.toWellFormed())][how]! + filler
          })
          .join('')
        const shown = secretHider(secrets)(text)
        for (const rest of shown.split(hiddenSecret))
          for (const each of secrets)
            if (each.length >= 4 && !hiddenSecret.includes(each)) {
              expect(rest).not.toContain(each)
              expect(rest).not.toContain(JSON.stringify(each).slice(1, -1))
              expect(rest).not.toContain(quoteForShell(each).slice(1, -1))
            }
        expect(shown.length).toBeLessThanOrEqual(2 * text.length)
      },
    ),
  )
})
