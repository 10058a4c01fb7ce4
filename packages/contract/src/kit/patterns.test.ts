import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewRemoteAccess } from '../remote-access/schemas.ts'
import {
  compareVersions,
  domainPattern,
  fileNameMessage,
  fileNamePattern,
  ipv4Pattern,
  plainFileName,
  versionNumbers,
} from './patterns.ts'

const octet = fc.integer({ min: 0, max: 255 })

describe('FRAME-105: IPv4 addresses', () => {
  test('four decimal octets from 0 to 255 match', () => {
    fc.assert(fc.property(fc.tuple(octet, octet, octet, octet), (octets) => ipv4Pattern.test(octets.join('.'))))
  })

  test('an octet out of range or a different number of octets does not match', () => {
    const parts = fc.tuple(octet, octet, octet)
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: 256, max: 99_999 }),
        fc.integer({ min: 0, max: 3 }),
        (good, bad, at) => !ipv4Pattern.test(good.toSpliced(at, 0, bad).join('.')),
      ),
    )
    fc.assert(
      fc.property(
        fc.array(octet, { maxLength: 8 }).filter(({ length }) => length !== 4),
        (octets) => !ipv4Pattern.test(octets.join('.')),
      ),
    )
  })

  test.each(['', '1.2.3.4 ', '1.2.3.04', '0x1.2.3.4', '1.2.3.-4', '1.2.3.4\n', '::ffff:1.2.3.4', '١.٢.٣.٤'])(
    '%j is not an IPv4 address',
    (text) => expect(ipv4Pattern.test(text)).toBe(false),
  )

  test('the schema of a remote-access entry accepts the same addresses', () => {
    const entry = (destination_ip: string) =>
      NewRemoteAccess.safeParse({ device_id: 1, name: 'PLC', destination_ip, destination_port: 22, protocol: 'ssh' })
        .success
    expect([entry('192.168.1.2'), entry('192.168.1.256'), entry('plc.example')]).toEqual([true, false, false])
  })
})

describe('FRAME-106: domains', () => {
  const inner = [...'abcXYZ019-']
  const outer = inner.slice(0, -1)
  const part = fc
    .tuple(fc.constantFrom(...outer), fc.array(fc.constantFrom(...inner), { maxLength: 61 }), fc.constantFrom(...outer))
    .map(([a, b, c]) => a + b.join('') + c)
  const top = fc
    .array(fc.constantFrom(...'abcxyzABC'), { minLength: 2, maxLength: 6 })
    .map((letters) => letters.join(''))
  const domain = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), top)
    .map(([labels, last]) => [...labels, last].join('.'))

  test('labels of 1 to 63 characters under a top-level domain of 2 to 6 letters match', () => {
    fc.assert(fc.property(domain, (text) => domainPattern.test(text)))
    expect(domainPattern.test(`${'a'.repeat(63)}.no`)).toBe(true)
    expect(domainPattern.test(`${'a'.repeat(64)}.no`)).toBe(false)
  })

  test('a hyphen at the edge of a label, an empty label or an invalid character does not match', () => {
    fc.assert(
      fc.property(domain, (text) =>
        [`-${text}`, text.replace('.', '-.'), `.${text}`, `${text}.`, `a_b.${text}`, `a b.${text}`].every(
          (bad) => !domainPattern.test(bad),
        ),
      ),
    )
  })

  test.each(['localhost', 'a.b', 'a.abcdefg', 'example.c0m', 'example.no\n', 'http://example.no'])(
    '%j is not a domain',
    (text) => expect(domainPattern.test(text)).toBe(false),
  )
})

describe('FRAME-107: names', () => {
  const symbols = [...'`\\/:*?"<>|\'']

  test('each forbidden symbol is refused at any position, and nothing else is', () => {
    const rest = fc.string().filter((text) => !symbols.some((symbol) => text.includes(symbol)))
    fc.assert(
      fc.property(
        rest,
        fc.constantFrom(...symbols),
        rest,
        (before, symbol, after) => !fileNamePattern.test(before + symbol + after),
      ),
    )
    fc.assert(
      fc.property(
        rest.filter((text) => text !== ''),
        (text) => fileNamePattern.test(text) && plainFileName(text) === text,
      ),
    )
  })

  test('the forbidden symbols are listed', () => {
    expect(fileNameMessage).toBe('File name contains forbidden symbols (` \\ / : * ? " < > | \')')
    for (const symbol of symbols) expect(fileNameMessage.slice(36)).toContain(symbol)
  })

  test('each forbidden symbol is replaced by an underscore', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        (text) => fileNamePattern.test(plainFileName(text)) && plainFileName(text).length === text.length,
      ),
    )
  })
})

describe('FRAME-108: firmware versions', () => {
  const version = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 5 })
  const written = (numbers: readonly number[]): string =>
    `RUTX_R_${numbers.map((number) => String(number).padStart(2, '0')).join('.')}`

  test.each([
    ['RUTX_R_00.07.06.10', 'RUTX_R_00.07.06.9', 1],
    ['00.07.13', 'RUTX_R_00.07.13', 0],
    ['7.2', '7.10', -1],
    ['7', '7.0.0', 0],
    ['7.0.1', '7', 1],
    ['', '0.0.1', -1],
    ['RUT9_R_00.07.06-beta', 'RUT9_R_00.07.05', 1],
  ] as const)('%s against %s is %i', (a, b, answer) => {
    expect(compareVersions(a, b)).toBe(answer)
    // Not -answer, which would be -0 for 0.
    expect(compareVersions(b, a)).toBe(answer === 0 ? 0 : -answer)
  })

  test('are compared number by number until the first difference', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const at =
          Array.from({ length: 5 }, (_, place) => (a[place] ?? 0) - (b[place] ?? 0)).find(
            (difference) => difference !== 0,
          ) ?? 0
        return compareVersions(written(a), written(b)) === Math.sign(at)
      }),
    )
  })

  test('any texts can be ordered, so every version that devices report can be sorted', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (a, b) => compareVersions(a, b) + compareVersions(b, a) === 0 && compareVersions(a, a) === 0,
      ),
    )
    expect(versionNumbers('no version')).toEqual([])
    expect(compareVersions('9'.repeat(400), '1'.repeat(400))).toBe(1)
  })
})
