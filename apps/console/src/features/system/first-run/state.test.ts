import { expect, test } from 'vitest'
import { type Done, nextStepOf } from './state.ts'

const nothing: Done = {
  terms: false,
  email: false,
  factor: false,
  company: false,
  address: false,
  device: false,
  colleague: false,
}

test('SYSTEM-019: the steps follow each other, done and skipped ones are left out, and the terms cannot be skipped', () => {
  expect(nextStepOf(nothing, [])).toBe('terms')
  expect(nextStepOf(nothing, ['terms'])).toBe('terms')
  expect(nextStepOf({ ...nothing, terms: true }, [], 'terms')).toBe('email')
  const accepted = { ...nothing, terms: true, email: true }
  expect(nextStepOf(accepted, [], 'terms')).toBe('factor')
  expect(nextStepOf(accepted, ['factor', 'company'], 'terms')).toBe('address')
  // After the last step, those that were left open before it follow.
  expect(nextStepOf({ ...accepted, colleague: true }, ['factor'], 'colleague')).toBe('company')
  expect(nextStepOf({ ...accepted, device: true, address: true }, ['factor', 'company', 'colleague'])).toBeUndefined()
})
