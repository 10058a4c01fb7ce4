import type { Variable } from '@outpost/contract/templates/source'
import { Variable as VariableSchema } from '@outpost/contract/templates/source'
import { expect, test } from 'vitest'
import { compileExpression } from './expression.ts'
import { inAllOrders, readRegisters } from './registers.ts'
import { valueReader } from './value-of.ts'

const variable = (more: object): Variable => VariableSchema.parse({ id: 'a', ...more })
const modbus = (reported: unknown, more: object) => valueReader({ source: 'modbus' }, variable(more))(reported)
const text = (reported: unknown, more: object) => valueReader({ source: 'command' }, variable(more))(reported)

test('TEMPLATES-044 registers are read in each order of their bytes', () => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(123.5)
  const [a, b, c, d] = bytes
  for (const [order, given] of Object.entries({
    ABCD: [a, b, c, d],
    CDAB: [c, d, a, b],
    BADC: [b, a, d, c],
    DCBA: [d, c, b, a],
  })) {
    const raw = Buffer.from(given as number[]).toString('hex')
    expect(modbus(raw, { register_type: 'f32', byte_order: order }), order).toBe(123.5)
    expect(inAllOrders(raw, 'f32')).toMatchObject({ [order]: 123.5 })
  }
  expect(readRegisters('fffe', 'i16', 'ABCD')).toBe(-2)
  expect(readRegisters('fffe', 'u16', 'BADC')).toBe(0xfeff)
  expect(readRegisters('0000000000000102', 'u64', 'ABCD')).toBe(258)
  expect(readRegisters('0102000000000000', 'i64', 'CDAB')).toBe(258)
  expect(readRegisters('4f6e65000000', 'text', 'ABCD')).toBe('One')
  for (const broken of ['', '0', '00', '000', 'zzzz', '00000000', null, {}, '7'.repeat(1000)])
    expect(readRegisters(broken, 'u16', 'ABCD'), String(broken)).toBeUndefined()
  expect(readRegisters('7fc00000', 'f32', 'ABCD')).toBeUndefined()
  expect(readRegisters('2', 'bit', 'ABCD')).toBeUndefined()
})

test('TEMPLATES-046 expressions of lua are computed, and anything that could loop is refused', () => {
  const value = (expression: string, given: string | number) => compileExpression(expression, 'v')(given)
  expect(value('return v / 10 - 40', 650)).toBe(25)
  expect(value('2 + 3 * v ^ 2', 2)).toBe(14)
  expect(value('-v % 3', 4)).toBe(2)
  expect(value('v > 5 and "high" or "low"', 9)).toBe('high')
  expect(value('not (v == 1)', 1)).toBe(false)
  expect(value('math.max(v, 3, math.floor(7.9))', 1)).toBe(7)
  expect(value("tonumber(v) // 2 .. ' V'", '9')).toBe('4 V')
  expect(value('2 ^ 3 ^ 2', 0)).toBe(512)
  for (const refused of [
    '',
    'v v',
    'while true do end',
    'function() end',
    'os.execute("x")',
    'v.constructor',
    'constructor',
    '__proto__',
    'v[1]',
    'math.floor',
    'a = 1',
    '(v',
    `${'('.repeat(100)}v${')'.repeat(100)}`,
  ])
    expect(() => compileExpression(refused, 'v'), refused).toThrow()
  expect(() => value('v + 1', 'text')).toThrow('not a number')
})

test('TEMPLATES-038 types, enumerations and transforms decide what is stored', () => {
  expect(text('41.5', {})).toBe(41.5)
  expect(text('41.5', { type: 'integer' })).toBe(42)
  expect(text('', {})).toBeUndefined()
  expect(text('1e999', {})).toBeUndefined()
  expect(text('On', { type: 'boolean' })).toBe(1)
  expect(text('maybe', { type: 'boolean' })).toBeUndefined()
  expect(text('[1,2]', { type: 'array' })).toBe('[1,2]')
  expect(text('2', { type: 'integer', enum: ['1=run', '2=stop'] })).toBe('stop')
  expect(text('3', { type: 'integer', enum: ['1=run', '2=stop'] })).toBeUndefined()
  expect(text('a', { type: 'string', enum: ['a', 'b'] })).toBe('a')
  const transform = { evaluator: 'lua', eval_var: 'x', expression: 'x * 0.1' }
  expect(text('x', { transform })).toBeUndefined()
  expect(modbus('000a', { transform })).toBe(1)
  expect(valueReader({ source: 'snmp' }, variable({ type: 'string' }))('"UPS of the hall"')).toBe('UPS of the hall')
  expect(valueReader({ source: 'snmp' }, variable({ type: 'string' }))('No Such Object available')).toBeUndefined()
})
