import { randomInt } from 'node:crypto'
import { allEndpoints } from '../endpoints.ts'
import {
  fillText,
  validationText,
  validationMessages,
  type ValidationTextName,
} from '@outpost/contract/kit/validation-messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fuzzedCall } from '../testing/arbitrary.ts'
import { issueText, itemsOf } from './validation-issues.ts'

/** How the validator's own messages begin. */
const validatorsWords =
  /^(Invalid (input|option|string|number|key|element|value|email|URL|ISO|UUID|date|datetime)|Invalid$|Too (big|small)|Unrecognized key|Expected |Required$)/i

const messages = (schema: z.ZodType, value: unknown): (string | null)[][] => {
  const parsed = schema.safeParse(value, { error: issueText })
  return parsed.success
    ? []
    : parsed.error.issues.flatMap((issue) => itemsOf(issue)).map(({ message, source }) => [source, message])
}

test.each<[string, z.ZodType, unknown, string | null, string]>([
  ['a missing value', z.object({ id: z.number() }), {}, 'id', 'This is required.'],
  ['a missing choice', z.object({ of: z.enum(['a']) }), {}, 'of', 'This is required.'],
  ['a missing union', z.object({ of: z.union([z.string(), z.number()]) }), {}, 'of', 'This is required.'],
  ['a text for a number', z.number(), 'x', null, 'Must be a number.'],
  ['a fraction', z.int(), 1.5, null, 'Must be a whole number.'],
  ['a number for a text', z.string(), 1, null, 'Must be text.'],
  ['a text for a boolean', z.boolean(), 'x', null, 'Must be true or false.'],
  ['a text for a list', z.array(z.string()), 'x', null, 'Must be a list.'],
  ['a text for an object', z.object({}), 'x', null, 'Must be an object.'],
  ['a type without a name', z.never(), 'x', null, 'Has the wrong type.'],
  ['an empty text', z.string().min(1), '', null, 'Must not be empty.'],
  ['a short text', z.string().min(3), 'x', null, 'Must have at least 3 characters.'],
  ['a long text', z.string().max(3), 'abcd', null, 'Must have at most 3 characters.'],
  ['an empty list', z.array(z.string()).min(1), [], null, 'Must not be empty.'],
  ['a short list', z.array(z.string()).min(2), ['x'], null, 'Must have at least 2 entries.'],
  ['a long list', z.array(z.string()).max(1), ['x', 'y'], null, 'Must have at most 1 entries.'],
  ['a small number', z.number().min(60), 5, null, 'Must be at least 60.'],
  ['a large number', z.number().max(60), 65, null, 'Must be at most 60.'],
  ['nought where more is wanted', z.number().positive(), 0, null, 'Must be greater than 0.'],
  ['more than none', z.number().negative(), 0, null, 'Must be less than 0.'],
  ['a step', z.number().multipleOf(5), 7, null, 'Must be a multiple of 5.'],
  ['an address', z.email(), 'x', null, 'Must be an email address.'],
  ['a URL', z.url(), 'x', null, 'Must be a URL.'],
  ['a time', z.iso.datetime(), 'x', null, 'Must be a date or time.'],
  ['a pattern', z.string().regex(/^a$/), 'x', null, 'Has the wrong format.'],
  ['a choice', z.enum(['a', '']), 'x', null, 'Must be one of: a, "".'],
  ['a name too many', z.strictObject({}), { more: 1 }, null, 'Unknown name: more.'],
  ['a key', z.record(z.string().max(1), z.string()), { more: 'x' }, 'more', 'This name is not allowed here.'],
  ['a rule without words', z.string().refine(() => false), 'x', null, 'This value is not allowed.'],
  ['a rule with words of its own', z.string().refine(() => false, 'Take another.'), 'x', null, 'Take another.'],
  ['no alternative at all', z.union([z.string(), z.number()]), {}, null, 'This value is not allowed.'],
  [
    'the alternative that was meant',
    z.object({ every: z.union([z.literal(0), z.number().min(60)]) }),
    { every: 5 },
    'every',
    'Must be at least 60.',
  ],
  [
    'the alternative that was meant, inside it',
    z.union([z.object({ data: z.array(z.object({ mac: z.string() })) }), z.string()]),
    { data: [{}] },
    'data.0.mac',
    'This is required.',
  ],
])('%s is reported with a message of our own', (_what, schema, value, source, message) => {
  expect(messages(schema, value)[0]).toEqual([source, message])
})

test('each message can be traced to its name and the values in its braces', () => {
  for (const name of Object.keys(validationMessages) as ValidationTextName[]) {
    const keys = [...validationMessages[name].matchAll(/\{(\w+)\}/g)].map(([, key]) => key!)
    const values = Object.fromEntries(keys.map((key) => [key, 'a, b']))
    expect(validationText(fillText(name, values))).toEqual({ name, values })
  }
  expect(validationText('Take another.')).toBeUndefined()
})

/** OUTPOST_FUZZ_SEED repeats a failed run. */
const seed = Number(process.env['OUTPOST_FUZZ_SEED'] ?? randomInt(2 ** 31))

test(`no input of any call gets a message of the validator (seed ${seed})`, () => {
  const foreign = new Set<string>()
  let told = 0
  for (const { feature, key, endpoint } of allEndpoints) {
    const { input } = endpoint
    if (!input) continue
    fc.assert(
      fc.property(fuzzedCall(endpoint, [1, 2]), ({ body, query }) => {
        for (const [source, message] of messages(input, endpoint.method === 'GET' ? query : body)) {
          told++
          if (validatorsWords.test(message!)) foreign.add(`${feature}.${key} ${source}: ${message}`)
        }
      }),
      { numRuns: 60, seed },
    )
  }
  expect([...foreign]).toEqual([])
  expect(told).toBeGreaterThan(5000)
})
