import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('JOBS-014 JOBS-020 the job logs of tags and devices and the page of an order require the permission to view device actions', () => {
  expect(screens.map(({ path, access }) => [path, access])).toEqual([
    ['/tag/{id}/actions', 'view_device_actions'],
    ['/management/jobs/{id}', 'view_device_actions'],
    ['/management/approvals', 'view_device_actions'],
    ['/devices/{id}/jobs', 'view_device_actions'],
  ])
})
