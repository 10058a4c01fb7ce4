// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { toast } from '../Toast.tsx'

test('FRAME-111: seven toasts are accepted before the renderer is loaded, and an eighth waits', () => {
  for (let at = 1; at <= 8; at++) toast({ message: String(at) })
  const { notifications, queue } = notificationsStore.getState()
  expect([notifications.length, queue.length]).toEqual([7, 1])
})
