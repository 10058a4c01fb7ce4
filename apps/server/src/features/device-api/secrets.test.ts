import { expect, test } from 'vitest'
import { shownRequest } from './configure.ts'
import { hideInRequest, hideSecrets, secretsIn } from './secrets.ts'

test('CONFIGURATOR-031 numbers, booleans, pairs and everything below the name of a secret are hidden', () => {
  expect(
    hideSecrets({
      pin: 1234,
      sim_pin: '4711',
      password: 98765,
      has_key: true,
      key: { a: 42, empty: '' },
      keys: [1, null],
      wpa_psk: 'abc',
      wifi: [{ name: 'password', value: 'Geheim77' }],
      name: 'lan',
      value: 5,
    }),
  ).toEqual({
    pin: '(hidden)',
    sim_pin: '(hidden)',
    password: '(hidden)',
    has_key: '(hidden)',
    key: { a: '(hidden)', empty: '' },
    keys: ['(hidden)', null],
    wpa_psk: '(hidden)',
    wifi: [{ name: 'password', value: '(hidden)' }],
    name: 'lan',
    value: 5,
  })
  expect(secretsIn({ pin: 12345, list: [{ name: 'psk', value: 'Geheim77' }] })).toEqual(['12345', 'Geheim77'])
})

test('CONFIGURATOR-031 secrets in the query and the form of a saved request are hidden, and texts without names as a whole', () => {
  const form = 'application/x-www-form-urlencoded'
  expect(
    hideInRequest({ path: '/y?a=1&pass%77ord=Query7', content_type: form, request_data: 'user=a&password=Form7' }),
  ).toEqual({ path: '/y?a=1&pass%77ord=(hidden)', content_type: form, request_data: 'user=a&password=(hidden)' })
  expect(hideInRequest({ path: '/y', request_data: 'password: Text7' })).toEqual({
    path: '/y',
    request_data: '(hidden)',
  })
  expect(hideInRequest({ path: '/y' })).toEqual({ path: '/y' })
})

test('CONFIGURATOR-056 the log shows a request without the secrets of its query', () => {
  const request = { method: 'PUT', path: '/y', query: 'token=Query7&a=1', content_type: '', reads: false } as const
  expect(shownRequest(request)).toBe('PUT /y?token=(hidden)&a=1')
})
