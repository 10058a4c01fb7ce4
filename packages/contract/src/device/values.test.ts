import { expect, test } from 'vitest'
import { parameters } from './parameters.ts'
import { parameterSource, type Value, ValueCatalogue, type ValueSource } from './values.ts'

const value = (address: string, id: number): Value => ({
  address,
  id,
  kind: 'number',
  history: true,
  timed: true,
  permission: undefined,
})
const sourceOf = (name: string, ids: ValueSource['ids'], ...values: Value[]): ValueSource => ({
  name,
  ids,
  find: (address) => values.find((one) => one.address === address),
  among: (addresses) => values.filter((one) => addresses.has(one.address)),
})

test('every parameter can be found by its name and has a unique id within the range of its source', () => {
  const catalogue = new ValueCatalogue(parameterSource)
  const [first, last] = parameterSource.ids
  for (const { name, id, kind, history } of parameters)
    expect(catalogue.find(name)).toMatchObject({ address: name, id, kind, history: history === true })
  const ids = parameters.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => id < first || id > last)).toEqual([])
  expect(catalogue.find('constructor')).toBeUndefined()
})

test('sources can be added and removed, earlier ones come first, and their id ranges must not overlap', () => {
  const catalogue = new ValueCatalogue(parameterSource)
  const remove = catalogue.add(sourceOf('templates', [1000, 1999], value('7:plc:b', 1001), value('7:plc:a', 1000)))
  const addresses = ['7:plc:a', 'nobody', 'temperature', '7:plc:b', 'signal']
  expect(catalogue.among(addresses).map(({ address }) => address)).toEqual([
    'signal',
    'temperature',
    '7:plc:b',
    '7:plc:a',
  ])
  expect(() => catalogue.add(sourceOf('others', [1999, 3000]))).toThrow('templates')
  expect(() => catalogue.add(sourceOf('others', [0, 1]))).toThrow('parameters')
  remove()
  expect(catalogue.find('7:plc:a')).toBeUndefined()
  catalogue.add(sourceOf('others', [1999, 3000], value('x', 2000)))
  expect(catalogue.find('x')?.id).toBe(2000)
})
