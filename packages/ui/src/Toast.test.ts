// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { closeAllToasts, closeToast, toast } from './Toast.tsx'

const shown = () => notificationsStore.getState().notifications

beforeEach(closeAllToasts)

test('success goes after 4 s at the bottom right, an error stays', () => {
  toast({ message: 'Saved.', type: 'success' })
  toast({ message: 'Failed', type: 'error' })
  expect(shown().map((one) => [one.autoClose, one.position, one.role])).toEqual([
    [4000, 'bottom-right', 'status'],
    [false, 'bottom-right', 'alert'],
  ])
})

test('position, duration and dismissing can be chosen', () => {
  toast({ message: 'x', position: 'top', duration: 100, dismissible: false })
  expect(shown()[0]).toMatchObject({ position: 'top-center', autoClose: 100, withCloseButton: false })
})

test('the same id says something else instead of showing twice', () => {
  toast({ id: 'job', message: 'Half' })
  toast({ id: 'job', message: 'Done', type: 'success' })
  expect(shown().map((one) => one.message)).toEqual(['Done'])
  closeToast('job')
  expect(shown()).toEqual([])
})
