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

describe('mapping a source to its field', () => {
  it('ignores indexes and outer names', () => {
    expect(fieldOfSource('data.0.serial', known)).toBe('serial')
    expect(fieldOfSource('name', known)).toBe('name')
    expect(fieldOfSource('data.0.colour', known)).toBeUndefined()
    expect(fieldOfSource(null, known)).toBeUndefined()
  })

  it('finds the list of a row to which an item belongs', () => {
    const fields = new Set(['steps.0.emails', 'steps.1.emails'])
    expect(fieldOfSource('steps.1.emails.2', fields)).toBe('steps.1.emails')
  })

  it('FRAME-087: finds the field that the form names as the place', () => {
    const error = new ApiError([wrong('blocks.0.inner.0.serial', 'Too short'), wrong('name', 'Taken')])
    expect(problemsOf(error, known, (source) => source.replace(/^.*\.serial$/, 'serial')).fields).toEqual({
      serial: 'Too short',
      name: 'Taken',
    })
  })

  it('FRAME-086: never shows UNAUTHORIZED at a field, and merges wrong-password errors into one message', () => {
    expect(problemsOf(fail('UNAUTHORIZED', { source: 'name' }), known)).toMatchObject({
      fields: {},
      general: [expect.any(String)],
    })
    const both = new ApiError([wrong('password', 'Too weak'), wrong('password_confirmation', 'Too weak')])
    expect(problemsOf(both, known).fields).toEqual({ password: 'Too weak' })
  })

  it('FRAME-087: splits errors into fields and the rest, and names an invalid value without a visible field', () => {
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

  it('shows the first reason for a field that is invalid in several entries', () => {
    const error = new ApiError([
      wrong('data.0.serial', 'Too short'),
      wrong('data.1.serial', 'Taken'),
      wrong('data.2.serial', 'Taken'),
    ])
    expect(problemsOf(error, known).fields).toEqual({ serial: 'Too short' })
  })
})

describe('FRAME-088: errors in an uploaded file', () => {
  const files = new Set(['file'])

  it('are shown at the file, with name, line and file', () => {
    const error = new ApiError([wrong('devices.csv/12/serial', 'Too long'), wrong('devices.csv/14/mac', 'Not a MAC')])
    expect(problemsOf(error, files).fields).toEqual({
      file: 'Too long (serial, line 12 in devices.csv) Not a MAC (mac, line 14 in devices.csv)',
    })
  })

  it('keep a source with slashes that names no line', () => {
    expect(problemsOf(new ApiError([wrong('a/b', 'Wrong')]), files).fields).toEqual({ file: 'Wrong (a/b)' })
  })

  it('do not affect a form without a file', () => {
    expect(problemsOf(new ApiError([wrong('devices.csv/12/serial', 'Too long')]), known)).toMatchObject({
      fields: {},
      general: ['devices.csv/12/serial: Too long'],
    })
  })
})

describe('FRAME-089: a request that failed without a response', () => {
  it('shows the default message', () => {
    const error = new CallError([{ code: 'UNAVAILABLE', message: '', source: null }], { answered: false })
    expect(problemsOf(error, known).general).toEqual(['Failed to send request. Try again later'])
    expect(problemsOf(undefined, known).general).toEqual(['Failed to send request. Try again later'])
  })

  it('shows the message of the error if it has one', () => {
    expect(problemsOf(new Error('The clipboard is empty'), known).general).toEqual(['The clipboard is empty'])
  })
})
