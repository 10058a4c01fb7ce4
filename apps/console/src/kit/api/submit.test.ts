import { fail } from '@outpost/contract/kit/errors'
import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { tags } from '@outpost/contract/tags/endpoints'
import { describe, expect, it } from 'vitest'
import type { CallOptions } from './client.ts'
import { Declined } from '../auth/stepUp/confirmed.ts'
import { IDLE, makeSubmission, type SubmitState, type SubmitSteps } from './submit.ts'

const known = new Set(['name', 'company_id', 'serial', 'password', 'password_confirmation'])
const input = { company_id: 1, name: 'North' }

function setUp(send: (options: CallOptions) => Promise<unknown>) {
  const log: string[] = []
  const states: SubmitState[] = []
  const keys: (string | undefined)[] = []
  const { submit, ...others } = makeSubmission(tags.create, (state) => states.push(state))
  const steps: SubmitSteps<typeof tags.create> = {
    send: (_endpoint, _input, options) => {
      keys.push(options.idempotencyKey)
      return send(options) as never
    },
    refresh: () => log.push('refresh'),
    announce: () => log.push('announce'),
    onChannel: (channel) => log.push(`channel ${channel}`),
    onDone: () => log.push('done'),
  }
  const submission = {
    ...others,
    submit: (values: typeof input, fields: ReadonlySet<string>) => submit(values, fields, steps),
  }
  return { submission, log, states, keys }
}

describe('a submit', () => {
  it('shows no message if the user cancels it or declines a confirmation', async () => {
    const { submission, states } = setUp(
      ({ signal }) => new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const waiting = submission.submit(input, known)
    submission.cancel()
    await waiting
    expect(states.at(-1)).toEqual(IDLE)
    const left = setUp(async () => {
      throw new Declined()
    })
    await left.submission.submit(input, known)
    expect(left.states.at(-1)).toEqual(IDLE)
    expect(left.log).toEqual([])
  })

  it('FRAME-128: shows the upload progress', async () => {
    const { submission, states } = setUp(async ({ onProgress }) => {
      onProgress!(0.4)
      return { id: 1 }
    })
    await submission.submit(input, known)
    expect(states.map(({ progress }) => progress)).toEqual([undefined, 0.4, undefined])
  })

  it('FRAME-083, FRAME-085: is pending, ignores a second click, then announces the result, refreshes data and finishes', async () => {
    let release!: () => void
    const { submission, log, states, keys } = setUp(
      () =>
        new Promise((resolve) => {
          release = () => resolve({ id: 1 })
        }),
    )
    const first = submission.submit(input, known)
    expect(states.at(-1)!.waiting).toBe(true)
    await submission.submit(input, known)
    release()
    await first
    expect(keys).toHaveLength(1)
    expect(log).toEqual(['announce', 'refresh', 'done'])
    expect(states.at(-1)!.waiting).toBe(false)
  })

  it('SECURITY-020: sends the same id with every attempt and a new one after a success', async () => {
    const outcomes = [fail('UNAVAILABLE'), undefined, undefined]
    const { submission, keys } = setUp(async () => {
      const failure = outcomes.shift()
      if (failure) throw failure
      return { id: 1 }
    })
    await submission.submit(input, known)
    await submission.submit(input, known)
    await submission.submit(input, known)
    expect(keys[0]).toMatch(/^[\w.:-]{8,128}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('FRAME-084: passes on a channel instead of announcing an unknown outcome', async () => {
    const log: string[] = []
    const submission = makeSubmission(deviceCommands.actions, () => undefined)
    await submission.submit({ action: 'reboot', device_id: [1] }, new Set(), {
      send: async () => ({ channel: 'private-status.1.abc' }),
      refresh: () => undefined,
      announce: () => log.push('announce'),
      onChannel: (channel) => log.push(channel),
      onDone: () => log.push('done'),
    })
    expect(log).toEqual(['done', 'private-status.1.abc'])
  })

  it('FRAME-086, FRAME-087: shows field errors at their fields and the rest in the list, and is no longer pending', async () => {
    const { submission, states, log } = setUp(async () => {
      throw fail('TAG_NAME_TAKEN', { source: 'name' })
    })
    await submission.submit(input, known)
    expect(states.at(-1)).toMatchObject({ waiting: false, general: [] })
    expect(Object.keys(states.at(-1)!.fields)).toEqual(['name'])
    expect(log).toEqual([])
  })

  it('FRAME-082: clears an error when its field is edited, and no other', () => {
    const { submission, states } = setUp(async () => undefined)
    submission.refuse({ name: 'Required', company_id: 'Required' })
    submission.touch('name')
    expect(states.at(-1)!.fields).toEqual({ company_id: 'Required' })
    const before = states.length
    submission.touch('serial')
    expect(states).toHaveLength(before)
  })
})
