import { describe, expect, it } from 'vitest'
import { lineCount, needsWarning, previewOf } from './paste.ts'

describe('needsWarning', () => {
  it('warns of any text that a shell would run at once', () => {
    expect(needsWarning('ls -l')).toBe(false)
    expect(needsWarning('')).toBe(false)
    expect(needsWarning('ls -l\n')).toBe(true)
    expect(needsWarning('cd /\r\nrm x')).toBe(true)
    expect(needsWarning('a\rb')).toBe(true)
  })
})

describe('lineCount', () => {
  it('counts lines like a shell, without the empty one after the last line break', () => {
    expect(lineCount('ls')).toBe(1)
    expect(lineCount('ls\n')).toBe(1)
    expect(lineCount('a\r\nb\rc\n')).toBe(3)
    expect(lineCount('a\n\nb')).toBe(3)
  })
})

describe('previewOf', () => {
  it('shows a short text completely and the beginning of a long one', () => {
    expect(previewOf('a\nb\n', 3)).toBe('a\nb\n')
    expect(previewOf('a\nb\nc\nd', 3)).toBe('a\nb\nc\n…')
    expect(previewOf('abcdef', 3, 4)).toBe('abcd\n…')
  })
})
