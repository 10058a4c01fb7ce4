import { terminalWindow } from '@outpost/contract/remote-access/constants'
import { describe, expect, it } from 'vitest'
import { isAtRest } from './at-rest.ts'
import { KeptOutput, keptLimits, type OutputPart } from './kept-output.ts'

const text = (parts: OutputPart[]): unknown[] => parts.map((part) => (Buffer.isBuffer(part) ? part.toString() : part))
const size = { cols: 80, rows: 24 }

describe('where output can be cut', () => {
  it.each([
    ['plain', true],
    ['\x1b[31mred', true],
    ['\x1b[31mred\x1b[0m', true],
    ['\x1b]0;title\x07$ ', true],
    ['\x1b]0;title\x1b\\', true],
    ['\x1b(B', true],
    ['\x1b7', true],
    ['Grüße', true],
    ['\x1b', false],
    ['\x1b[', false],
    ['\x1b[38;5;1', false],
    ['\x1b]0;tit', false],
    ['\x1bP1$r', false],
    ['\x1b(', false],
    // Lines are drawn with other characters here.
    ['\x1b(0qqq', false],
  ])('%j: %s', (output, expected) => expect(isAtRest(Buffer.from(output))).toBe(expected))

  it('is not within a character', () => {
    const euro = Buffer.from('€')
    expect([1, 2, 3].map((bytes) => isAtRest(euro.subarray(0, bytes)))).toEqual([false, false, true])
  })
})

describe('the output that draws a screen', () => {
  it('REMOTE-230 consists of all output and changes of size, in order', () => {
    const kept = new KeptOutput()
    kept.resize({ cols: 100, rows: 30 })
    kept.add(Buffer.from('one'))
    kept.resize({ cols: 90, rows: 30 })
    kept.resize(size)
    kept.add(Buffer.from('two'))
    expect(text(kept.parts())).toEqual([{ cols: 100, rows: 30 }, 'one', size, 'two'])
  })

  it('REMOTE-230 begins with the screen of the page, for which it was asked', () => {
    const kept = new KeptOutput()
    kept.resize(size)
    kept.replace('not asked')
    kept.add(Buffer.from('before'))
    kept.resize({ cols: 90, rows: 30 })
    kept.ask()
    expect(kept.canAsk).toBe(false)
    kept.add(Buffer.from('after'))
    kept.replace('screen')
    kept.replace('a second answer')
    expect(text(kept.parts())).toEqual([{ cols: 90, rows: 30 }, 'screen', 'after'])
    expect([kept.length, kept.canAsk, kept.isTorn]).toEqual([5, true, false])
  })

  it('REMOTE-231 never takes more memory than allowed, and loses whole lines at the beginning', () => {
    const kept = new KeptOutput()
    const line = Buffer.from(`${'.'.repeat(99)}\n`)
    for (let bytes = 0; bytes < 3 * keptLimits.most; bytes += line.length) kept.add(line)
    expect(kept.memory).toBeLessThanOrEqual(keptLimits.most)
    expect(kept.isTorn).toBe(true)
    const [, output] = kept.parts() as [unknown, Buffer]
    expect(output.length % line.length).toBe(0)
    kept.add(Buffer.alloc(2 * keptLimits.most))
    expect(kept.memory).toBeLessThanOrEqual(keptLimits.most)
  })

  it('is full before a target with all its room can make it lose bytes', () => {
    const kept = new KeptOutput()
    kept.add(Buffer.alloc(keptLimits.most / 2))
    while (!kept.isFull) kept.add(Buffer.alloc(1000))
    kept.add(Buffer.alloc(terminalWindow.high))
    expect(kept.isTorn).toBe(false)
  })

  it('keeps a bounded number of changes of size', () => {
    const kept = new KeptOutput()
    for (let n = 1; n <= 1000; n++) {
      kept.add(Buffer.from('.'))
      kept.resize({ cols: n, rows: 10 })
    }
    expect(kept.parts().filter((part) => !Buffer.isBuffer(part)).length).toBeLessThan(300)
    expect(kept.size).toEqual({ cols: 1000, rows: 10 })
  })
})
