import { ApiError, type ErrorItem, fail } from '@outpost/contract/kit/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import { loadUiMessages } from '../../messages/core.ts'
import { CallError } from './client.ts'
import { fieldOfSource, problemsOf } from './problems.ts'
import { startI18n } from '../i18n/i18n.ts'

beforeAll(() => startI18n('en', allMessages, loadUiMessages))

const known = new Set(['name', 'company_id', 'serial', 'password', 'password_confirmation'])
const wrong = (source: string | null, message: string): ErrorItem => ({ code: 'VALIDATION', message, source })

describe('the way from source to field', () => {
  it('passes over indexes and outer names', () => {
    expect(fieldOfSource('data.0.serial', known)).toBe('serial')
    expect(fieldOfSource('name', known)).toBe('name')
    expect(fieldOfSource('data.0.colour', known)).toBeUndefined()
    expect(fieldOfSource(null, known)).toBeUndefined()
  })

  it('FRAME-086: never puts UNAUTHORIZED at a field, and lets one wrong password be one message', () => {
    expect(problemsOf(fail('UNAUTHORIZED', { source: 'name' }), known)).toMatchObject({
      fields: {},
      general: [expect.any(String)],
    })
    const both = new ApiError([wrong('password', 'Too weak'), wrong('password_confirmation', 'Too weak')])
    expect(problemsOf(both, known).fields).toEqual({ password: 'Too weak' })
  })

  it('FRAME-087: divides a list between the fields and the rest, and names a wrong value that no field shows', () => {
    const error = new ApiError([
      wrong('name', 'Too short'),
      wrong('colour', 'Not a colour'),
      { code: 'CONFLICT', message: 'Twice there', source: null },
    ])
    expect(problemsOf(error, known)).toMatchObject({
      fields: { name: 'Too short' },
      general: ['colour: Not a colour', 'Twice there'],
    })
  })

  it('a field that is wrong in several entries shows the first reason', () => {
    const error = new ApiError([
      wrong('data.0.serial', 'Too short'),
      wrong('data.1.serial', 'Taken'),
      wrong('data.2.serial', 'Taken'),
    ])
    expect(problemsOf(error, known).fields).toEqual({ serial: 'Too short' })
  })
})

describe('FRAME-088: what is wrong in an uploaded file', () => {
  const files = new Set(['file'])

  it('stands under the file, with name, line and file', () => {
    const error = new ApiError([wrong('devices.csv/12/serial', 'Too long'), wrong('devices.csv/14/mac', 'Not a MAC')])
    expect(problemsOf(error, files).fields).toEqual({
      file: 'Too long (serial, line 12 in devices.csv) Not a MAC (mac, line 14 in devices.csv)',
    })
  })

  it('keeps a source with slashes that names no line', () => {
    expect(problemsOf(new ApiError([wrong('a/b', 'Wrong')]), files).fields).toEqual({ file: 'Wrong (a/b)' })
  })

  it('leaves a form without a file alone', () => {
    expect(problemsOf(new ApiError([wrong('devices.csv/12/serial', 'Too long')]), known)).toMatchObject({
      fields: {},
      general: ['devices.csv/12/serial: Too long'],
    })
  })
})

describe('FRAME-089: a request that failed without an answer', () => {
  it('is told in the fixed words', () => {
    const error = new CallError([{ code: 'UNAVAILABLE', message: '', source: null }], { answered: false })
    expect(problemsOf(error, known).general).toEqual(['Failed to send request. Try again later'])
    expect(problemsOf(undefined, known).general).toEqual(['Failed to send request. Try again later'])
  })

  it('or in those of the error itself', () => {
    expect(problemsOf(new Error('The clipboard is empty'), known).general).toEqual(['The clipboard is empty'])
  })
})
