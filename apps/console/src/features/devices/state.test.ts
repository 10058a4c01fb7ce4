import { describe, expect, it } from 'vitest'
import { en } from './messages/en.ts'
import { nameOf, statusOf } from './state.ts'

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

describe('statusOf', () => {
  it('DEVICES-078 is Offline, Online or Pending, and Not Activated for anything else', () => {
    const words = [0, 1, 2, null, undefined, 3, -1].map((status) => en.status[statusOf({ status })])
    const other = 'Not Activated'
    expect(words).toEqual(['Offline', 'Online', 'Pending', other, other, other, other])
  })
})
