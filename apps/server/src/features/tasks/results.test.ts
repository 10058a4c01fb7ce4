import { expect, test } from 'vitest'
import { resultOf } from './results.ts'
import type { Step } from './steps.ts'

const step: Step = {
  type: 'command',
  name: 'uptime',
  data: { command: 'uptime', acceptable_codes: [0, 3], file_id: null, target_path: '', file: '' } as Step['data'],
  timeout: 10,
  stop_on_failure: false,
}
const sent = { output: null, file_id: null }
const result = (exit_code: unknown) =>
  resultOf(step, { ok: true, state: 'completed', code: '', text: '', data: { exit_code, output: 'up' } }, sent, [])

test.each([[0], [3], ['3']])('TASKS-023 exit code %j is a success', (code) => {
  expect(result(code)).toMatchObject({ success: true, exit_code: Number(code), output: 'up' })
})

test('TASKS-023 another exit code is a failure that names it', () => {
  expect(result(7)).toMatchObject({ success: false, exit_code: 7, message: 'The command ended with exit code 7.' })
})

test.each([[1.5], [1e15], [2 ** 55], ['many'], [undefined], [{}], [Number.NaN]])(
  'TASKS-023 %j is no exit code: the task has failed, and nothing that cannot be stored is kept',
  (code) => {
    const found = result(code)
    expect(found).toMatchObject({ success: false, output: 'up', message: 'The device sent no valid exit code.' })
    expect(found).not.toHaveProperty('exit_code')
  },
)
