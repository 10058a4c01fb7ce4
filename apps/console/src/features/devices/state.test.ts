import { describe, expect, it } from 'vitest'
import { nameOf } from './state.ts'

const device = (name: string, serial: string | null = '6001000001') => ({ id: 7, name, serial })

describe('nameOf', () => {
  it('is the name as the device reports it', () => {
    for (const name of ['Pump 3', '=1+1', '。', '👩‍👧', 'a\u202Eb', '<b>']) expect(nameOf(device(name))).toBe(name)
  })

  it('is the serial number if the name is invisible, and the id without either', () => {
    for (const name of ['', '  ', '\u200B\u2060', '\u202E', '\u0007']) {
      expect(nameOf(device(name))).toBe('6001000001')
      expect(nameOf(device(name, null))).toBe('#7')
    }
  })
})
