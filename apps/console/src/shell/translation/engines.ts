import { translation } from '@outpost/contract/settings/translation/endpoints'
import { translationLimits } from '@outpost/contract/settings/translation/constants'
import { call } from '../../kit/api/client.ts'

/** Translates texts from English, preserving their order. Rejects if it cannot. */
export type Engine = (texts: readonly string[], signal: AbortSignal) => Promise<readonly string[]>

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'
interface Pair {
  sourceLanguage: string
  targetLanguage: string
}
/** The browser's built-in translator (Translator API), available in Chrome and Edge in secure contexts. */
interface BrowserTranslator {
  availability: (pair: Pair) => Promise<Availability>
  create: (pair: Pair & { signal?: AbortSignal }) => Promise<{ translate: (text: string) => Promise<string> }>
}

const inBrowser = (): BrowserTranslator | undefined => (globalThis as { Translator?: BrowserTranslator }).Translator
const pair = (tag: string): Pair => ({ sourceLanguage: 'en', targetLanguage: tag })

/** Whether the browser can translate into a language. */
export async function browserCan(tag: string): Promise<Availability> {
  try {
    return (await inBrowser()?.availability(pair(tag))) ?? 'unavailable'
  } catch {
    return 'unavailable'
  }
}

/**
 * Prepares the browser's translator for a language, which may require a download. Must be called after a click; the
 * timeout is in ms.
 */
export const prepareBrowser = async (tag: string, limit = 60_000): Promise<void> =>
  void (await inBrowser()?.create({ ...pair(tag), signal: AbortSignal.timeout(limit) }))

async function browserEngine(tag: string): Promise<Engine> {
  const translator = await inBrowser()!.create(pair(tag))
  return async (texts, signal) => {
    const made: string[] = []
    for (const text of texts) {
      signal.throwIfAborted()
      made.push(await translator.translate(text))
    }
    return made
  }
}

/** The languages of the operator's translation service; empty if there is no service or it does not respond. */
export async function serviceLanguages(): Promise<readonly string[]> {
  try {
    return (await call(translation.languages, {}, { lasting: true })).languages
  } catch {
    return []
  }
}

const serviceEngine =
  (tag: string): Engine =>
  async (texts, signal) =>
    (await call(translation.translate, { target: tag, texts: [...texts] }, { signal })).texts

/**
 * The translator available for a language. The browser has precedence over the operator's service, because it passes no
 * text to others.
 */
export async function engineFor(tag: string): Promise<Engine | undefined> {
  if ((await browserCan(tag)) === 'available') return await browserEngine(tag)
  return (await serviceLanguages()).includes(tag) ? serviceEngine(tag) : undefined
}

/** The limits of a single translation request. */
export const portion = translationLimits
