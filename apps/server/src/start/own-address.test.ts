import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

const tls = { certFile: 'cert.pem', keyFile: 'key.pem' }

test.each([
  [{ host: '127.0.0.1', port: 8080, tls: undefined }, 'http://127.0.0.1:8080'],
  [{ host: '0.0.0.0', port: 443, tls }, 'https://localhost'],
  [{ host: '::', port: 80, tls: undefined }, 'http://localhost'],
  [{ host: '0.0.0.0', port: 443, tls: undefined }, 'http://localhost:443'],
  [{ host: '::1', port: 8443, tls }, 'https://[::1]:8443'],
])('FRAME-241: the ready line names an address as a browser shows it (%o)', (listening, address) => {
  expect(ownAddress({ publicUrl: undefined, ...listening })).toBe(address)
})

test('FRAME-241: a public address takes the place of the own one', () => {
  expect(ownAddress({ publicUrl: 'https://outpost.example', host: '0.0.0.0', port: 443, tls })).toBe(
    'https://outpost.example',
  )
})
