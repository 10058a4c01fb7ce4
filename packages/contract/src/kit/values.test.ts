import { expect, test } from 'vitest'
import { z } from 'zod'
import { bit, boolean, id, integer, number } from './values.ts'

test.each<[z.ZodType, unknown, unknown]>([
  [integer(0, 100), 7, 7],
  [integer(0, 100), '7', 7],
  [integer(0, 100), ' 7 ', 7],
  [integer(0, 100), '+7', 7],
  [integer(0, 100), '7.0', 7],
  [integer(0, 100), '0', 0],
  [integer(-5, 5), '-5', -5],
  [number(-90, 90), '54.898798', 54.898798],
  [number(-90, 90), '-0.5', -0.5],
  [number(-90, 90), '1e-05', 0.00001],
  [id, '2147483647', 2_147_483_647],
  [boolean, true, true],
  [boolean, 1, true],
  [boolean, 0, false],
  [boolean, '1', true],
  [boolean, '0', false],
  [boolean, 'true', true],
  [boolean, 'False', false],
  [bit, true, 1],
  [bit, '0', 0],
  // Limits, defaults and the like that are added later keep the tolerance.
  [integer(0, 100).multipleOf(5).default(10), '15', 15],
  [integer(0, 100).default(10), undefined, 10],
  [integer(0, 100).nullable(), null, null],
  [z.array(id), ['1', 2], [1, 2]],
  [z.record(z.string(), boolean), { a: '1' }, { a: true }],
])('%# a valid value is read in every notation', (schema, value, read) => {
  expect(schema.parse(value)).toEqual(read)
})

test.each<[z.ZodType, unknown]>([
  [integer(0, 100), ''],
  [integer(0, 100), ' '],
  [integer(0, 100), '1.5'],
  [integer(0, 100), 1.5],
  [integer(0, 100), 'abc'],
  [integer(0, 100), '7 ports'],
  [integer(0, 100), '0x10'],
  [integer(0, 100), '١'],
  [integer(0, 100), true],
  [integer(0, 100), null],
  [integer(0, 100), [5]],
  [integer(0, 100), {}],
  [integer(0, 100), '101'],
  [integer(0, 100), '-1'],
  [integer(1), '1e308'],
  [integer(1), '9'.repeat(5000)],
  [number(-90, 90), 'Infinity'],
  [number(-90, 90), '1e999'],
  [number(-90, 90), 'NaN'],
  [number(-90, 90), Number.NaN],
  [id, '2147483648'],
  [id, 0],
  [id, undefined],
  [boolean, ''],
  [boolean, 'yes'],
  [boolean, 2],
  [boolean, -1],
  [boolean, null],
  [boolean, []],
  [boolean, undefined],
])('%# an invalid value is refused', (schema, value) => {
  expect(schema.safeParse(value).success).toBe(false)
})

test('the API document gives number, integer and boolean with bounds and defaults', () => {
  const input = z.object({
    a: id,
    b: integer(1, 10).default(5),
    c: number(-90, 90).optional(),
    d: boolean,
    e: boolean.default(false),
    f: bit,
  })
  expect(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).toMatchObject({
    properties: {
      a: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      b: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
      c: { type: 'number', minimum: -90, maximum: 90 },
      d: { type: 'boolean' },
      e: { type: 'boolean', default: false },
      f: { type: 'integer', enum: [0, 1] },
    },
    required: ['a', 'd', 'f'],
  })
})
