import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('JOBS-014 the job logs of tags and devices are for those who may see actions of devices', () => {
  expect(screens.map(({ path, access }) => [path, access])).toEqual([
    ['/tag/{id}/actions', 'view_device_actions'],
    ['/devices/{id}/jobs', 'view_device_actions'],
  ])
})
