import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { expect, test } from 'vitest'
import { groupOf, stageOf } from './statusStage.ts'

test('JOBS-025 an entry whose device is offline waits, and does not count as sent', () => {
  const event = (more: Partial<ChannelEvent>): ChannelEvent => ({ status: 'sent', type: 'text', value: '', ...more })
  expect([undefined, event({ waits: 'offline' }), event({}), event({ status: 'progress' })].map(stageOf)).toEqual([
    'waiting',
    'offline',
    'sent',
    'progress',
  ])
  expect(groupOf(event({ waits: 'offline' }))).toBe('waiting')
  expect(groupOf(event({}))).toBe('running')
})
