import { expect, test } from 'vitest'
import { readEnv } from '../../../start/env.ts'
import { tcpAddress } from './address.ts'

const addressOf = (environment: Record<string, string>) =>
  tcpAddress({
    env: readEnv({ OUTPOST_DATA_DIR: '/nowhere', ...environment }),
    publicUrl: () => environment['OUTPOST_PUBLIC_URL'] ?? 'http://127.0.0.1:8080',
  })

test('VPN-177 configurations name the port over TCP that OpenVPN reaches, or none', () => {
  const https = 'https://outpost.example'
  const files = { OUTPOST_TLS_CERT: 'a', OUTPOST_TLS_KEY: 'b' }
  expect(addressOf({})).toEqual({ host: '127.0.0.1', port: 8080 })
  expect(addressOf({ OUTPOST_PUBLIC_URL: https, ...files })).toEqual({ host: 'outpost.example', port: 443 })
  // A proxy that speaks HTTPS does not pass it on.
  expect(addressOf({ OUTPOST_PUBLIC_URL: https })).toBeUndefined()
  expect(addressOf({ OUTPOST_PUBLIC_URL: https, OUTPOST_DEVICE_PORT: '2222' })).toEqual({
    host: 'outpost.example',
    port: 2222,
  })
  expect(addressOf({ OUTPOST_PUBLIC_URL: https, OUTPOST_VPN_TCP: 'vpn.example:443' })).toEqual({
    host: 'vpn.example',
    port: 443,
  })
  expect(addressOf({ OUTPOST_VPN_TCP: 'none' })).toBeUndefined()
  expect(addressOf({ OUTPOST_VPN_HOST: 'vpn.example' })).toEqual({ host: 'vpn.example', port: 8080 })
  // Hubs of another machine have nobody here who would pass packets on.
  expect(addressOf({ OUTPOST_ROLES: 'api,gateway' })).toBeUndefined()
  expect(() => addressOf({ OUTPOST_VPN_TCP: 'no address' })).toThrow('OUTPOST_VPN_TCP')
})
