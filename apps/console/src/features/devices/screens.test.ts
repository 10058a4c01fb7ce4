import { expect, test } from 'vitest'
import { screens as all } from '../../features.ts'
import { firstScreen, permitted, tabsOf } from '../../kit/screen/screen.ts'
import { userWith } from '../../testing/page.tsx'

const find = (path: string) => all.find((entry) => entry.path === path)

test('DEVICES-001 the list of devices is the landing page of users who may see devices, and does not exist for others', () => {
  expect(find('/management/devices')?.access).toBe('view_devices')
  const mine = (...held: Parameters<typeof userWith>) => permitted(all, userWith(...held))
  expect(firstScreen(mine('view_devices', 'view_users', 'view_companies'))?.path).toBe('/management/devices')
  expect(mine('view_users').map(({ path }) => path)).not.toContain('/management/devices')
})

test('DEVICES-003 DEVICES-004 the log of a device and the devices of a company need their permission', () => {
  expect([find('/devices/{id}/activity'), find('/companies/{company_id}/devices')]).toMatchObject([
    { access: 'view_device_logs', tab: true, under: '/devices/{id}' },
    { access: 'view_devices', tab: 1, under: '/companies/{company_id}' },
  ])
})

test('DEVICES-002 the first tab of a device is its overview, or the first that the user may see', () => {
  const first = (...held: Parameters<typeof userWith>) =>
    tabsOf(permitted(all, userWith(...held)), '/devices/{id}')[0]?.path
  expect(find('/devices/{id}')?.access).toBe('view_devices')
  expect(first('view_devices', 'view_device_logs')).toBe('/devices/{id}/overview')
  expect(first('view_device_logs')).toBe('/devices/{id}/activity')
})
