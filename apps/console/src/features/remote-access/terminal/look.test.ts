import { expect, it } from 'vitest'
import { lookOf } from './look.ts'

it('REMOTE-237 a stored look applies as far as it can be used', () => {
  expect(lookOf(null)).toEqual({ fontSize: 14, font: 'standard', theme: 'dark' })
  expect(lookOf({ fontSize: 18, font: 'courier', theme: 'light' })).toEqual({
    fontSize: 18,
    font: 'courier',
    theme: 'light',
  })
  expect(lookOf({ fontSize: 1000, font: 'papyrus', theme: 3 })).toEqual(lookOf(null))
})
