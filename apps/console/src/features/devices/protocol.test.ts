import { expect, test } from 'vitest'
import { allowedByProtocol, isUseless } from './protocol.ts'

test('CWMP-010 tabs and actions that need a shell or tunnels are hidden or refused for devices of TR-069, with the reason', () => {
  const device = { protocol: 'tr-069' } as const
  expect(isUseless(device, '/devices/{id}/access')).toBe(true)
  expect(isUseless(device, '/devices/{id}/parameters')).toBe(false)
  expect(isUseless(device, '/devices/{id}/information')).toBe(false)
  expect(isUseless({ protocol: 'ssh' }, '/devices/{id}/parameters')).toBe(true)
  expect(allowedByProtocol(device, 'terminal')).toBe('devices:reason.protocol')
  expect(allowedByProtocol(device, 'reboot')).toBe(true)
  expect(allowedByProtocol({}, 'terminal')).toBe(true)
})
