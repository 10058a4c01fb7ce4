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
  test('is found only by namespace and path', () => {
    expect(say(dictionary, 'en', 'devices:status.online')).toBe('Online')
    expect(say(dictionary, 'en', 'devices:status')).toBeUndefined()
    expect(say(dictionary, 'en', 'toString')).toBeUndefined()
  })

  test('FRAME-015: uses the plural form of its language', () => {
    expect([1, 3, 5, 21, 1.5].map((count) => say(dictionary, 'uk', 'devices:count', { count }))).toEqual([
      '1 пристрій',
      '3 пристрої',
      '5 пристроїв',
      '21 пристрій',
      '1.5 пристрою',
    ])
  })
})

describe('a message about one record', () => {
  test.each([
    ['uk', { ask_1: '{{name}} перезавантажиться', ask_one: '{{count}} пристрій', ask_many: '{{count}} пристроїв' }],
    ['ja', { ask_1: '{{name}} が再起動します', ask_other: '{{count}} 台' }],
    ['en', { ask_1: '{{name}} will restart', ask_other: '{{count}} devices' }],
  ])('FRAME-185: names it, and only it, in %s', (language, texts) => {
    const one: Dictionary = new Map()
    addMessages(one, 'a:', texts)
    const ask = (count: number): string | undefined => say(one, language, 'a:ask', { count, name: 'Mast 7' })
    expect(ask(1)).toContain('Mast 7')
    for (const count of [11, 21]) {
      expect(ask(count)).toContain(String(count))
      expect(ask(count)).not.toContain('Mast 7')
    }
  })
})

describe('a name within a sentence', () => {
  const sentence = (name: string): string => say(new Map([['a:b', '{{name}} restarts']]), 'en', 'a:b', { name })!

  test('is unchanged if it cannot affect the text direction', () => {
    expect(sentence('Router № 5 – Øst 東 Схід')).toBe('Router № 5 – Øst 東 Схід restarts')
  })

  test.each(['\u202eretuor', 'راوتر', 'נתב', '\u200frouter', '\u{1e900}'])('is isolated if it could: %j', (name) => {
    expect(sentence(name)).toBe(`\u2068${name}\u2069 restarts`)
  })

  test('cannot end its own isolation', () => {
    expect(isolated('\u2069\u202eevil\u2068')).toBe('\u2068\u202eevil\u2069')
  })
})

describe('texts loaded with their feature', () => {
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

  test('are loaded once with its code, and in the next language as well', async () => {
    expect(said()).toEqual(['save en', '-', '-'])
    expect(await withMessages(devices, () => Promise.resolve('code'))).toBe('code')
    await withMessages(tags, () => Promise.resolve('code of a feature that shows parts of it'))
    expect(said()).toEqual(['save en', 'title en', 'more en'])
    await changeLanguage('nb')
    expect(said()).toEqual(['save nb', 'title nb', 'more nb'])
    expect(asked).toEqual(['devices en', 'menu en', 'devices nb', 'menu nb'])
  })

  test('are loaded for the menu without those of its pages', async () => {
    await needMenuMessages([devices])
    expect(said()).toEqual(['save en', 'title en', '-'])
    expect(asked).toEqual(['menu en'])
  })

  test('are requested again after a failure', async () => {
    failing = true
    await expect(withMessages(devices, () => Promise.resolve('code'))).rejects.toThrow('gone')
    failing = false
    expect(await withMessages(devices, () => Promise.resolve('code'))).toBe('code')
    expect(said()).toEqual(['save en', 'title en', 'more en'])
  })
})

describe('failure messages', () => {
  const load = vi.spyOn(errorMessages.own, 'errors')
  const start = (errors: () => Promise<TextFile>) => {
    load.mockImplementation(errors)
    return startI18n('nb', messagesOf({ own: {} }))
  }
  afterEach(() => void vi.useRealTimers())

  test('are available once requested', async () => {
    await start(async () => ({ nb: { NOT_FOUND: 'Finnes ikke.' } }))
    expect(translateLoose('errors:NOT_FOUND', 'Not found.')).toBe('Not found.')
    await needErrorMessages()
    expect(translateLoose('errors:NOT_FOUND', 'Not found.')).toBe('Finnes ikke.')
  })

  test('are not waited for if they cannot be loaded or take long', async () => {
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
