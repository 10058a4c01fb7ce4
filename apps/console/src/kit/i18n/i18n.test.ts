import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addMessages, type Dictionary, fill, template, type Values } from './dictionary.ts'
import { isolated } from '../browser/isolate.ts'
import {
  changeLanguage,
  errorMessages,
  messagesOf,
  needErrorMessages,
  needMenuMessages,
  startI18n,
  type TextFile,
  translateLoose,
  withMessages,
} from './i18n.ts'

const dictionary: Dictionary = new Map()
addMessages(dictionary, 'devices:', {
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
  test('is found by namespace and path, and by nothing else', () => {
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

describe('texts that come with their feature', () => {
  const asked: string[] = []
  let failing = false
  const start = messagesOf({ own: { kit: async (code) => ({ [code]: { save: `save ${code}` } }) } })
  const devices = messagesOf({
    own: {
      devices: async (code) => {
        asked.push(`devices ${code}`)
        if (failing) throw new Error('gone')
        return { [code]: { more: `more ${code}` } }
      },
    },
    menu: { devices: async (code) => (asked.push(`menu ${code}`), { [code]: { title: `title ${code}` } }) },
  })
  const tags = messagesOf({ own: {}, uses: [devices] })
  const said = () => ['kit:save', 'devices:title', 'devices:more'].map((key) => translateLoose(key, '-'))
  beforeEach(async () => {
    asked.length = 0
    failing = false
    await startI18n('en', start)
  })

  test('are there when its code is, asked for once, and in the next language as well', async () => {
    expect(said()).toEqual(['save en', '-', '-'])
    expect(await withMessages(devices, () => Promise.resolve('code'))).toBe('code')
    await withMessages(tags, () => Promise.resolve('code of a feature that shows parts of it'))
    expect(said()).toEqual(['save en', 'title en', 'more en'])
    await changeLanguage('nb')
    expect(said()).toEqual(['save nb', 'title nb', 'more nb'])
    expect(asked).toEqual(['devices en', 'menu en', 'devices nb', 'menu nb'])
  })

  test('come to the menu without those of its pages', async () => {
    await needMenuMessages([devices])
    expect(said()).toEqual(['save en', 'title en', '-'])
    expect(asked).toEqual(['menu en'])
  })

  test('that could not be loaded are asked for again', async () => {
    failing = true
    await expect(withMessages(devices, () => Promise.resolve('code'))).rejects.toThrow('gone')
    failing = false
    expect(await withMessages(devices, () => Promise.resolve('code'))).toBe('code')
    expect(said()).toEqual(['save en', 'title en', 'more en'])
  })
})

describe('what failures are called', () => {
  const load = vi.spyOn(errorMessages.own, 'errors')
  const start = (errors: () => Promise<TextFile>) => {
    load.mockImplementation(errors)
    return startI18n('nb', messagesOf({ own: {} }))
  }
  afterEach(() => void vi.useRealTimers())

  test('is there once it has been asked for', async () => {
    await start(async () => ({ nb: { NOT_FOUND: 'Finnes ikke.' } }))
    expect(translateLoose('errors:NOT_FOUND', 'Not found.')).toBe('Not found.')
    await needErrorMessages()
    expect(translateLoose('errors:NOT_FOUND', 'Not found.')).toBe('Finnes ikke.')
  })

  test('is not waited for where it cannot be loaded, or takes long', async () => {
    await start(() => Promise.reject(new Error('gone')))
    await needErrorMessages()
    vi.useFakeTimers()
    await start(() => new Promise(() => undefined))
    const told = vi.fn()
    void needErrorMessages().then(told)
    await vi.advanceTimersByTimeAsync(1500)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toHaveBeenCalled()
  })
})
