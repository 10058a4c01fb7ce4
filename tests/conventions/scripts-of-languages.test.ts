import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './source-files.ts'

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/
const cyrillic = /[\u0400-\u04ff]/
/** Letters that Russian has and Ukrainian has not. */
const russian = /[ыэъё]/i

/** The lines of the message files and help pages of a language that match, each with its file. */
const linesIn = (language: 'ja' | 'uk', expression: RegExp): string[] =>
  repositoryFiles()
    .filter((file) => new RegExp(`(/messages/(?:\\w+/)*${language}\\.ts|\\.${language}\\.md)$`).test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => expression.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

test('Japanese and Ukrainian texts exist, in their own scripts', () => {
  expect(linesIn('ja', japanese).length).toBeGreaterThan(1000)
  expect(linesIn('uk', cyrillic).length).toBeGreaterThan(1000)
})

test('no Ukrainian text contains Japanese characters or Russian letters', () => {
  expect(linesIn('uk', japanese)).toEqual([])
  expect(linesIn('uk', russian)).toEqual([])
})

test('no Japanese text contains Cyrillic letters', () => {
  expect(linesIn('ja', cyrillic)).toEqual([])
})

test('no text of the server, which has its languages in one file, mixes the scripts', () => {
  const mixed = repositoryFiles()
    .filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)]
        .map(([text]) => text)
        .filter((text) => japanese.test(text) && cyrillic.test(text)),
    )
  expect(mixed).toEqual([])
})
