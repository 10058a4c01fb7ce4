import { expect, test } from 'vitest'
import { failure } from './envelope.ts'

const coded = (code: string): Error => Object.assign(new Error('x'), { code })

test.each([
  // SQLSTATE: connection lost, shutting down, too many clients, disk full, statement timeout, deadlock.
  ...['08006', '57P01', '57P03', '53300', '53100', '57014', '40P01'].map(coded),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].map(coded),
  // Driver errors without a code. The last two occur when a connection is lost between two statements of a transaction.
  ...[
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ].map((message) => new Error(message)),
])('an unavailable database gives a 503 that says when to retry: %s', (error) => {
  expect(failure(error)).toMatchObject({ status: 503, retryAfter: 2, errors: [{ code: 'UNAVAILABLE' }] })
})

test('an unexpected error is reported as INTERNAL without its cause', () => {
  expect(failure(new Error('secret'))).toMatchObject({ status: 500, errors: [{ code: 'INTERNAL' }] })
  expect(JSON.stringify(failure(new Error('secret')))).not.toContain('secret')
})
