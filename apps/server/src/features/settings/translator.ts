import { z } from 'zod'
import type { App } from '../../context.ts'
import { callJson } from '../../kit/outbound-json.ts'

/** Responses of the service, as documented by LibreTranslate. */
const Languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
const Translated = z.object({ translatedText: z.array(z.string()) })

/** The number of cached translations (the oldest are dropped first), and how long the languages are cached (ms). */
const remembered = { texts: 10_000, languages: 3_600_000 } as const

/** A translation service that speaks LibreTranslate's protocol. */
export interface Translator {
  /** Returns the languages into which English can be translated. */
  languages: () => Promise<string[]>
  /** Returns the cached translations of the given texts, by text. */
  known: (target: string, texts: readonly string[]) => Map<string, string>
  /** Requests translations from the service. Throws an Error if the response is missing or invalid. */
  translate: (target: string, texts: readonly string[]) => Promise<Map<string, string>>
}

function makeTranslator({ env }: App, base: string): Translator {
  const memory = new Map<string, string>()
  let listed: { at: number; codes: string[] } | undefined
  const call = (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> =>
    callJson({
      method,
      url: new URL(`${base}/${path}`),
      allowed: env.outboundAllow,
      ...(body && { body: { ...body, ...(env.translate?.key !== undefined && { api_key: env.translate.key }) } }),
    })
  const remember = (key: string, text: string): void => {
    memory.set(key, text)
    if (memory.size > remembered.texts) memory.delete(memory.keys().next().value!)
  }
  return {
    async languages() {
      if (listed && performance.now() - listed.at < remembered.languages) return listed.codes
      const all = Languages.parse(await call('GET', 'languages'))
      const english = all.find(({ code }) => code === 'en')
      const codes = (english?.targets ?? all.map(({ code }) => code)).filter((code) => code !== 'en').slice(0, 500)
      listed = { at: performance.now(), codes }
      return codes
    },
    known: (target, texts) =>
      new Map(
        texts.flatMap((text) => {
          const found = memory.get(`${target}\n${text}`)
          return found === undefined ? [] : [[text, found]]
        }),
      ),
    async translate(target, texts) {
      const { translatedText } = Translated.parse(
        await call('POST', 'translate', { q: texts, source: 'en', target, format: 'text' }),
      )
      if (translatedText.length !== texts.length) throw new Error('The answer has another number of texts.')
      texts.forEach((text, at) => remember(`${target}\n${text}`, translatedText[at]!))
      return new Map(texts.map((text, at) => [text, translatedText[at]!]))
    },
  }
}

const made = new WeakMap<App, Translator>()

/** Returns the service that the operator has configured; undefined if there is none. */
export function translatorOf(app: App): Translator | undefined {
  if (!app.env.translate) return undefined
  const translator = made.get(app) ?? makeTranslator(app, app.env.translate.url)
  made.set(app, translator)
  return translator
}
