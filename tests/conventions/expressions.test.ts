import { domainPattern, ipv4Pattern, linePattern, linesPattern } from '@outpost/contract/kit/patterns'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { findExpressions, type Expression } from './expressions.ts'

/**
 * No regular expression may take more than linear time on any input. Nearly all text that we process comes from
 * outside, and one quadratic expression, applied to an upload of 400 bytes, once blocked the whole server for minutes.
 */
const { written, assembled } = findExpressions()
/** Milliseconds allowed for checking one expression; the slowest takes half a second. */
const timeout = 30_000
/** Expressions that cannot be proven safe are fuzzed; a fixed seed makes every run try the same inputs. */
const randomSeed = 1
/** Milliseconds for one attack. With the default of one second, a linear expression looks slow on a busy machine. */
const limits = { attackTimeout: 10_000 } as const

const source = ({ source: pattern, flags }: RegExp): Omit<Expression, 'at'> => ({ pattern, flags })

/**
 * Expressions assembled from parts, filled in with the worst case. The test fails when the list misses one of a file.
 */
const filledIn: Readonly<Record<string, readonly Omit<Expression, 'at'>[]>> = {
  // Of the fields that the API of simulated devices has.
  'apps/agent/src/platform/fake/api/api.ts': [source(/^(?:[0-9A-Za-z._-]+)$/u)],
  'apps/agent/src/platform/linux.ts': [source(/^NAME=["']?([^"'\n]*)/m)],
  // From a description; texts are short, and patterns with nested repetitions are not used.
  'apps/server/src/features/device-api/body-schemas.ts': [source(/^(?:[0-9a-z]+)$/u)],
  'apps/server/src/features/mail/bounce-address.ts': [source(/^([0-9a-f]{32})-([0-9a-f]{20})$/)],
  'apps/server/src/kit/multipart.ts': [source(/;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i)],
  'packages/contract/src/kit/patterns.ts': [
    ...[ipv4Pattern, domainPattern, linePattern, linesPattern, /^[^`/\\:*?"<>|']+$/, /[`/\\:*?"<>|']/g].map(source),
    { pattern: String.raw`[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]`, flags: 'g' },
  ],
  'packages/contract/src/kit/validation-messages.ts': [source(/^Must have at least ([^]*) characters\.$/)],
  'packages/vpn/src/pki/pem.ts': [source(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/)],
  // The first comes from a field of our own forms and is checked where it is written.
  'packages/ui/src/fields/list.ts': [source(/^(?:[0-9]+)$/), source(/[\n\r,;\t]/u)],
}

async function faultOf({ pattern, flags }: Omit<Expression, 'at'>): Promise<string | undefined> {
  const checked = await check(pattern, flags, { timeout, randomSeed, ...limits })
  // On a busy machine the fuzzer sometimes takes a linear expression for a quadratic one. It has to find it twice.
  const isDoubtful = checked.status === 'vulnerable' && checked.checker === 'fuzz'
  const found = isDoubtful ? await check(pattern, flags, { timeout, randomSeed: randomSeed + 1, ...limits }) : checked
  if (found.status === 'safe') return undefined
  return `/${pattern}/${flags}: ${found.status === 'vulnerable' ? `${found.complexity.summary} on ${found.attack.pattern.slice(0, 100)}` : `undecided (${found.error.kind})`}`
}

/** Checks two expressions at a time: each check runs in its own process. */
async function faultsOf(expressions: readonly Expression[]): Promise<string[]> {
  const faults: string[] = []
  const queue = [...expressions]
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const fault = await faultOf(next)
        if (fault !== undefined) faults.push(`${fault} (${next.at.join(', ')})`)
      }
    }),
  )
  return faults.toSorted()
}

test('every regular expression of the program runs in linear time', { timeout: 300_000 }, async () => {
  expect(written.length).toBeGreaterThan(200)
  expect(await faultsOf(written)).toEqual([])
})

test('every regular expression assembled from parts does too', { timeout: 60_000 }, async () => {
  expect(Object.fromEntries(assembled)).toEqual(
    Object.fromEntries(Object.entries(filledIn).map(([file, list]) => [file, list.length])),
  )
  expect(
    await faultsOf(Object.entries(filledIn).flatMap(([file, list]) => list.map((one) => ({ ...one, at: [file] })))),
  ).toEqual([])
})

test('a regular expression that does not is detected', { timeout: 60_000 }, async () => {
  expect(await faultOf(source(/^\s*option\s+name\s+(['"]?)(.*?)\1\s*$/m))).toMatch(/polynomial/)
  expect(await faultOf(source(/^(a+)+$/))).toMatch(/exponential/)
})
