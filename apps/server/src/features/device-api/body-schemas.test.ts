import { expect, test } from 'vitest'
import { BodySchemas } from './body-schemas.ts'

const bodyOf = (pattern: string) => ({
  type: 'object',
  properties: { name: { type: 'string', pattern }, count: { type: 'integer' } },
})
/** Patterns without a repetition inside a repetition that take seconds or longer for `slowest`. */
const slow = ['^(a|a)*$', 'a*a*a*a*b', String.raw`^(\w|[a-z])+$`, '^(a|b|aa)*$', '^(a|aa)+$']
const slowest = `${'a'.repeat(500)}!`

test('CONFIGURATOR-083 a body whose check takes too long is left to the device, also later', () => {
  const schemas = new BodySchemas({})
  const schema = bodyOf(slow[0]!)
  const checked = (body: object): { fault: unknown; milliseconds: number } => {
    const began = performance.now()
    const fault = schemas.check(schema, body)
    return { fault, milliseconds: performance.now() - began }
  }
  expect(checked({ name: 'b' }).fault).toEqual({
    at: '.name',
    message: 'This does not have the form that the API needs.',
  })
  const first = checked({ name: slowest })
  expect(first.fault).toBeUndefined()
  expect(first.milliseconds).toBeGreaterThan(150)
  const second = checked({ name: slowest })
  expect(second.fault).toBeUndefined()
  expect(second.milliseconds).toBeLessThan(100)
  // The schemas of other requests are still used.
  expect(schemas.check(bodyOf('^x$'), { count: 'none' })?.at).toBe('.count')
})

test('CONFIGURATOR-083 after a second of such checks, the description is left to the device', () => {
  const schemas = new BodySchemas({})
  const began = performance.now()
  for (const pattern of [...slow, ...slow]) expect(schemas.check(bodyOf(pattern), { name: slowest })).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(2500)
  expect(schemas.check(bodyOf('^x$'), { count: 'none' })).toBeUndefined()
})
