import { describe, expect, it } from 'vitest'
import { typedName } from './typedName.ts'

describe('typedName FRAME-218', () => {
  it('is the name if it can be typed', () => {
    for (const name of ['Pump 3', 'Насос №3', 'ポンプ3号', 'a&b <c>', 'e\u0301'])
      expect(typedName([name, '6001000001'], 7)).toBe(name)
  })

  it('is the next name if it cannot be typed, and the id if none can', () => {
    for (const name of ['', null, ' a', 'a ', 'a  b', 'a\nb', 'a\u202Eb', 'a\u200Bb', 'a\u0007', 'a\u2028b'])
      expect(typedName([name, '6001000001'], 7)).toBe('6001000001')
    expect(typedName(['a\nb', 'c\td'], 7)).toBe('#7')
  })
})
