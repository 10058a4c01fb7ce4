import { expect, test } from 'vitest'
import { divideByReach } from './left.ts'

const forecast = (device_id: number, fault: 'offline' | 'open' | null) => ({ device_id, device_name: '', fault })

test('DEVICES-126 devices that an action does not reach are grouped by their reason, the largest group first', () => {
  const devices = [1, 2, 3, 4, 5].map((id) => ({ id }))
  const preview = {
    reached: 2,
    devices: [
      forecast(1, 'open'),
      forecast(2, null),
      forecast(3, 'offline'),
      forecast(4, 'offline'),
      forecast(5, null),
    ],
  }
  expect(divideByReach(devices, preview)).toEqual({
    reached: [{ id: 2 }, { id: 5 }],
    left: [
      { fault: 'offline', devices: [{ id: 3 }, { id: 4 }] },
      { fault: 'open', devices: [{ id: 1 }] },
    ],
  })
})
