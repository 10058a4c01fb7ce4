import { jobStates, type JobState } from '@outpost/contract/device-jobs/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { next, openJobStates, outcomes, stateAfter, statesBefore, type Step, steps } from './machine.ts'

const isFinal = (state: JobState): boolean => outcomes.some((outcome) => outcome === state)
const step = fc.constantFrom(...steps)

test('JOBS-001 a job waits, is sent, runs and ends in one of seven states', () => {
  expect(outcomes).toEqual(['done', 'failed', 'refused', 'timed_out', 'cancelled', 'expired', 'unknown'])
  const way: Step[] = ['hold', 'send', 'deliver', 'done']
  const states = way.reduce<JobState[]>((seen, one) => [...seen, next(seen.at(-1)!, one)!], ['waiting'])
  expect(states).toEqual(['waiting', 'waiting', 'sent', 'running', 'done'])
})

test('JOBS-001 there is no transition out of a final state', () => {
  for (const state of outcomes) for (const one of steps) expect(next(state, one), `${one} of ${state}`).toBeUndefined()
})

test('JOBS-001 every final state is reachable, and there are no states outside the contract', () => {
  const reached = new Set<JobState>(['waiting'])
  for (const state of reached) for (const one of steps) if (next(state, one)) reached.add(next(state, one)!)
  expect([...reached].toSorted()).toEqual([...jobStates].toSorted())
})

test('JOBS-002 a sent job is neither cancelled nor expires, because it may have started', () => {
  for (const one of ['cancelled', 'expired'] as const) {
    expect(statesBefore(one)).toEqual(['waiting'])
    expect(next('sent', one)).toBeUndefined()
    expect(next('running', one)).toBeUndefined()
  }
})

test('JOBS-001 a busy device returns a job, but not one that has started', () => {
  expect(next('sent', 'return')).toBe('waiting')
  expect(next('running', 'return')).toBeUndefined()
})

test('JOBS-001 in any order of events a job ends at most once and is never lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (given) => {
      let state: JobState = 'waiting'
      let ends = 0
      for (const one of given) {
        const after = next(state, one)
        if (after === undefined) continue
        expect(after).toBe(stateAfter(one))
        state = after
        if (isFinal(state)) ends++
      }
      expect(ends).toBe(isFinal(state) ? 1 : 0)
      // An open job can still succeed.
      if (!isFinal(state)) expect(next(state, 'done')).toBe('done')
      expect(openJobStates.some((open) => open === state)).toBe(!isFinal(state))
    }),
  )
})

test('JOBS-021 a job that was cancelled while a command ran ends as cancelled after that command', () => {
  for (const state of openJobStates) expect(next(state, 'stop')).toBe('cancelled')
})
