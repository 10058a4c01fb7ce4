import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addWords, type Dictionary, fill, template, type Values } from './dictionary.ts'
import { isolated } from './isolate.ts'
import {
  changeLanguage,
  type Language,
  type LanguagePack,
  needErrorTexts,
  startTexts,
  translateLoose,
  withTextsOf,
} from './texts.ts'

const dictionary: Dictionary = new Map()
addWords(dictionary, 'devices:', {
  title: 'Devices',
  status: { online: 'Online' },
  count_one: '{{count}} пристрій',
  count_few: '{{count}} пристрої',
  count_many: '{{count}} пристроїв',
  count_other: '{{count}} пристрою',
})

const say = (from: Dictionary, language: string, key: string, values: Values = {}): string | undefined => {
  const text = template(from, language, key, values['count'])
  return text === undefined ? undefined : fill(text, values)
}

describe('a text', () => {
  test('is found by room and path, and by nothing else', () => {
    expect(say(dictionary, 'en', 'devices:status.online')).toBe('Online')
    expect(say(dictionary, 'en', 'devices:status')).toBeUndefined()
    expect(say(dictionary, 'en', 'toString')).toBeUndefined()
  })

  test('FRAME-015: has the plural form that its language wants', () => {
    expect([1, 3, 5, 21, 1.5].map((count) => say(dictionary, 'uk', 'devices:count', { count }))).toEqual([
      '1 пристрій',
      '3 пристрої',
      '5 пристроїв',
      '21 пристрій',
      '1.5 пристрою',
    ])
  })
})

describe('a name within a sentence', () => {
  const sentence = (name: string): string => say(new Map([['a:b', '{{name}} restarts']]), 'en', 'a:b', { name })!

  test('stays as it is where it cannot turn anything round', () => {
    expect(sentence('Router № 5 – Øst 東 Схід')).toBe('Router № 5 – Øst 東 Схід restarts')
  })

  test.each(['\u202eretuor', 'راوتر', 'נתב', '\u200frouter', '\u{1e900}'])('is isolated where it could: %j', (name) => {
    expect(sentence(name)).toBe(`\u2068${name}\u2069 restarts`)
  })

  test('does not end its isolation by itself', () => {
    expect(isolated('\u2069\u202eevil\u2068')).toBe('\u2068\u202eevil\u2069')
  })
})

describe('words that come with their rooms', () => {
  const asked: string[] = []
  let failing = false
  const pack = (language: Language): LanguagePack => ({
    ui: {},
    texts: { devices: { title: `title ${language}` } },
    rooms: {
      devices: () => {
        asked.push(`devices ${language}`)
        return failing
          ? Promise.reject(new Error('gone'))
          : Promise.resolve({ title: `title ${language}`, more: `more ${language}` })
      },
    },
  })
  beforeEach(async () => {
    asked.length = 0
    failing = false
    await startTexts('en', (language) => Promise.resolve(pack(language)))
  })

  test('are there when the part of the console is, asked for once, and in the next language as well', async () => {
    expect([translateLoose('devices:title', ''), translateLoose('devices:more', 'nothing')]).toEqual([
      'title en',
      'nothing',
    ])
    expect(await withTextsOf(['devices'], () => Promise.resolve('part'))).toBe('part')
    await withTextsOf(['devices'], () => Promise.resolve('other part'))
    expect(translateLoose('devices:more', 'nothing')).toBe('more en')
    await changeLanguage('nb')
    expect(translateLoose('devices:more', 'nothing')).toBe('more nb')
    expect(asked).toEqual(['devices en', 'devices nb'])
  })

  test('that could not be loaded are asked for again', async () => {
    await startTexts('ja', (language) =>
      Promise.resolve({
        ...pack(language),
        rooms: { tags: () => (failing ? Promise.reject(new Error('gone')) : Promise.resolve({ all: 'tags' })) },
      }),
    )
    failing = true
    await expect(withTextsOf(['tags'], () => Promise.resolve('part'))).rejects.toThrow('gone')
    failing = false
    expect(await withTextsOf(['tags'], () => Promise.resolve('part'))).toBe('part')
    expect(translateLoose('tags:all', 'nothing')).toBe('tags')
  })
})

describe('what failures are called', () => {
  const start = (errors: () => Promise<Record<string, string>>) =>
    startTexts('nb', async () => ({ ui: {}, texts: {}, rooms: { errors } }))
  afterEach(() => void vi.useRealTimers())

  test('is there once it has been asked for', async () => {
    await start(async () => ({ NOT_FOUND: 'Finnes ikke.' }))
    expect(translateLoose('errors:NOT_FOUND', 'Not found.')).toBe('Not found.')
    await needErrorTexts()
    expect(translateLoose('errors:NOT_FOUND', 'Not found.')).toBe('Finnes ikke.')
  })

  test('is not waited for where it cannot be loaded, or takes long', async () => {
    await start(() => Promise.reject(new Error('gone')))
    await needErrorTexts()
    vi.useFakeTimers()
    await start(() => new Promise(() => undefined))
    const told = vi.fn()
    void needErrorTexts().then(told)
    await vi.advanceTimersByTimeAsync(1500)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toHaveBeenCalled()
  })
})
