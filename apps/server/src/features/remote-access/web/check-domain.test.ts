import { expect, test } from 'vitest'
import { problemOfWebDomain } from './check-domain.ts'

const problem = (webDomain: string, address: string, exists = true): Promise<string | undefined> =>
  problemOfWebDomain(webDomain, new URL(address), () => Promise.resolve(exists))

test('REMOTE-145 reports no problem for a separate domain, nor for an installation used on the same machine', async () => {
  expect(await problem('devices-web.example', 'https://devices.example.com')).toBeUndefined()
  expect(await problem('devices-web.example', 'http://192.0.2.7:8080')).toBeUndefined()
  for (const address of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
    expect(await problem('web.localhost', address)).toBeUndefined()
})

test('REMOTE-145 reports that the default works only on this machine', async () => {
  expect(await problem('web.localhost', 'https://devices.example.com')).toMatch(/only in browsers on this machine/)
})

test('REMOTE-145 reports that pages could set cookies for the console', async () => {
  for (const domain of ['web.devices.example.com', 'web.example.com', 'example.com'])
    expect(await problem(domain, 'https://devices.example.com')).toMatch(/could set cookies/)
})

test('REMOTE-145 reports that the DNS record is missing', async () => {
  expect(await problem('devices-web.example', 'https://devices.example.com', false)).toMatch(/\*\.devices-web\.example/)
})
