import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  option,
  property,
  record,
  stringMatching,
  subarray,
  tuple,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  filterInput,
  listInput,
  readTableState,
  type TableState,
  toggledFilter,
  writeTableState,
} from './tableState.ts'

const names = ['status', 'model', 'operator']
const plain: TableState = { q: '', sort: null, page: 1, pageSize: undefined, filters: [] }

describe('a list in the address', () => {
  it('FRAME-118, FRAME-133: contains search, order, page and filters, including negated ones', () => {
    const state = readTableState(
      { q: ' mast ', sort: '-name', page: '3', limit: '50', status: 'online,offline', 'ne:model': 'RUTX50' },
      names,
    )
    expect(state).toEqual({
      q: 'mast',
      sort: { id: 'name', desc: true },
      page: 3,
      pageSize: 50,
      filters: [
        { id: 'status', values: ['online', 'offline'], not: false },
        { id: 'model', values: ['RUTX50'], not: true },
      ],
    })
  })

  it('ignores invalid input', () => {
    expect(readTableState({ page: '-1', limit: 'many', sort: ',', status: ' , ' }, names)).toEqual(plain)
  })

  it('is short with default settings, and keeps unknown parameters', () => {
    expect(writeTableState(plain, { status: 'online', q: 'x', continue_url: '/a' }, names)).toEqual({
      continue_url: '/a',
    })
  })

  it('is read back as it was written', () => {
    const word = stringMatching(/^[A-Za-z0-9 ._-]{0,11}[A-Za-z0-9]$/)
      .map((text) => text.trim())
      .filter((text) => text !== '' && !text.startsWith('-'))
    // Values reported by devices may contain the separator (FRAME-160).
    const value = stringMatching(/^[A-Za-z0-9 .,\\_-]{1,12}$/)
      .map((text) => text.trim())
      .filter((text) => text !== '')
    const filterOf = (id: string) =>
      record({ id: constant(id), values: array(value, { minLength: 1, maxLength: 3 }), not: boolean() })
    const state = record<TableState>({
      q: word,
      sort: option(record({ id: word, desc: boolean() })),
      page: integer({ min: 1, max: 9999 }),
      pageSize: option(constantFrom(10, 25, 50, 100), { nil: undefined }),
      filters: subarray(names).chain((ids) => tuple(...ids.map(filterOf))),
    })
    assert(
      property(state, (given) => {
        expect(readTableState(writeTableState(given, {}, names), names)).toEqual(given)
      }),
    )
  })
})

describe('the query to the API', () => {
  const state = readTableState({ q: 'mast', sort: 'name', page: '3', 'ne:status': 'online', model: 'RUT956' }, names)

  it('requests one page of the list', () => {
    expect(listInput(state, 25, ['name', 'status'])).toEqual({
      q: 'mast',
      'ne:status': ['online'],
      model: ['RUT956'],
      sort: ['name'],
      limit: 25,
      offset: 50,
      fields: ['name', 'status'],
    })
  })

  it('has the same filters for counts, without order and page', () => {
    expect(filterInput(state)).toEqual({ q: 'mast', 'ne:status': ['online'], model: ['RUT956'] })
  })
})

describe('a quick chip', () => {
  it('switches its value on, off, and out of a negation, and returns to the first page', () => {
    const on = toggledFilter({ ...plain, page: 4 }, 'status', 'online')
    expect(on).toMatchObject({ page: 1, filters: [{ id: 'status', values: ['online'], not: false }] })
    expect(toggledFilter(on, 'status', 'online').filters).toEqual([])
    const negated = { ...plain, filters: [{ id: 'status', values: ['online'], not: true }] }
    expect(toggledFilter(negated, 'status', 'online').filters).toEqual([
      { id: 'status', values: ['online'], not: false },
    ])
  })
})
