import { expect, test } from 'vitest'
import type { App } from '../../../context.ts'
import { until } from '../../../testing/until.ts'
import { FrameWork } from './frame-work.ts'

const app = { log: { warn: () => {}, error: () => {} } } as unknown as App

test('CONFIGURATOR-077 a result that cannot be processed is refused at once, and one that meets an outage is tried again', async () => {
  const work = new FrameWork(app)
  const done: string[] = []
  let away = true
  work.add(
    1,
    'result',
    true,
    async () => {
      done.push('tried')
      throw new RangeError('Maximum call stack size exceeded')
    },
    async () => void done.push('refused'),
  )
  work.add(
    1,
    'result',
    true,
    async () => {
      if (away) {
        away = false
        throw Object.assign(new Error('away'), { code: '57P01' })
      }
      done.push('second')
    },
    async () => void done.push('never'),
  )
  await until(() => done.includes('second'), 'the second frame', 5000)
  expect(done).toEqual(['tried', 'refused', 'second'])
})
