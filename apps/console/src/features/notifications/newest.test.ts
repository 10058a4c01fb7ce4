import type { Notification } from '@outpost/contract/notifications/schemas'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../kit/api/query.ts'
import { cancelReads } from '../../kit/api/reads.ts'
import { startI18n, translate } from '../../kit/i18n/i18n.ts'
import { allMessages } from '../../messages/all.ts'
import { loadUiMessages } from '../../messages/core.ts'
import { newestQuery, unseenIn, withArrival } from './newest.ts'
import { pageOf, sentenceOf } from './NotificationText.tsx'

const one = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'x',
  summary: `No. ${id}`,
  params: {},
  created_at: '2026-11-20 10:00:00',
  seen_at: null,
  ...more,
})
const pageWith = (count: number) => ({
  rows: Array.from({ length: count }, (_, index) => one(count - index)),
  total: count,
  meta: { unseen: count },
})

test('NOTIFICATIONS-008: a new notification is added on top once, and the length of the list is limited', () => {
  const page = withArrival(pageWith(2), one(3))
  expect(page.rows.map(({ id }) => id)).toEqual([3, 2, 1])
  expect([page.total, unseenIn(page)]).toEqual([3, 3])
  expect(withArrival(page, one(3))).toBe(page)
  const full = withArrival(pageWith(20), one(21))
  expect(full.rows).toHaveLength(20)
  expect([full.rows[0]!.id, full.total, unseenIn(full)]).toEqual([21, 21, 21])
  expect(unseenIn(withArrival(pageWith(1), one(2, { seen_at: '2026-11-20 10:00:01' })))).toBe(1)
  expect(unseenIn(undefined)).toBe(0)
})

test('IMPERSONATION-016: a notification about impersonation names the company, and links only to the log', async () => {
  await startI18n('en', allMessages, loadUiMessages)
  const told = (type: string, params: Notification['params']) => {
    const row = one(1, { type, params })
    return [sentenceOf(row, translate), pageOf(row)]
  }
  expect(told('impersonationRequested', { actor: 'ola@a.test', company: 'Fjord & Sons', reason: 'Rules' })).toEqual([
    'ola@a.test asks to act as you in Fjord & Sons: “Rules”. To answer, use the link in the email sent to you.',
    undefined,
  ])
  expect(told('impersonationAllowed', { user: 'liv@a.test', company: 'Fjord & Sons' })).toEqual([
    'liv@a.test has allowed you to act as them in Fjord & Sons.',
    '/users/impersonation-logs',
  ])
  expect(told('impersonationRefused', { user: 'liv@a.test' })).toEqual(['No. 1', '/users/impersonation-logs'])
})

test('an unknown notification shows the text of the server without a link', () => {
  const strange = one(1, { type: 'deviceAwaitingApproval', params: { reason: 'sold', device_id: 'x', name: 'Pump' } })
  expect(sentenceOf(strange, translate)).toBe('No. 1')
  expect(pageOf(strange)).toBe('/management/devices/pending')
  expect(pageOf(one(2))).toBeUndefined()
  expect(pageOf(one(3, { type: 'deviceAwaitingApproval', params: { device_id: 7 } }))).toBe(
    '/management/devices/pending',
  )
})

test('TASKS-063: a notification about missed runs names the schedule and links to it', () => {
  const row = one(1, { type: 'scheduleMissed', params: { schedule: 'Care & clean' } })
  expect([sentenceOf(row, translate), pageOf(row)]).toEqual([
    'Runs of the schedule Care & clean were missed. Decide whether to run them.',
    '/management/task-manager/schedules?q=Care%20%26%20clean',
  ])
})

test('the newest notifications are read to their end when the user moves on meanwhile', async () => {
  let answer: (() => void) | undefined
  const aborted: boolean[] = []
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    signal!.addEventListener('abort', () => aborted.push(true))
    return new Promise((resolve) => {
      answer = () => resolve(new Response(JSON.stringify({ success: true, data: [], meta: { total: 0, unseen: 3 } })))
    })
  })
  const reading = makeQueryClient().fetchQuery(newestQuery)
  await vi.waitFor(() => expect(answer).toBeDefined())
  for (let page = 0; page < 4; page++) cancelReads()
  answer!()
  expect(unseenIn(await reading)).toBe(3)
  expect(aborted).toEqual([])
  vi.unstubAllGlobals()
})
