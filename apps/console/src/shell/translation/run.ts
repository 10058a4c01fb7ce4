import { speakByMachine, watchTexts } from '../../kit/i18n/i18n.ts'
import { type Engine, engineFor, portion } from './engines.ts'
import { checked, isSentence, rememberedWords, rememberWords, uiBy, uiPatterns } from './sentences.ts'

/**
 * The number of retries after a failure, and the delay before the first one, in ms. The delay doubles with each retry.
 */
const again = { times: 5, pause: 2000 } as const

/** Applies the translations stored in this browser, before any are requested. */
export function speakRemembered(tag: string): void {
  const labels = rememberedWords(tag)
  speakByMachine(tag, labels, uiBy(labels))
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

async function withRepeats(engine: Engine, texts: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
  for (let failed = 0; ; failed++) {
    try {
      return await engine(texts, signal)
    } catch (error) {
      if (signal.aborted || failed >= again.times) throw error
      await pause(again.pause * 2 ** failed, signal)
    }
  }
}

/**
 * Translates all messages without a translation, including those of features loaded later, until the signal aborts.
 * Messages that cannot be translated remain in English. Only the console's own messages are translated, with empty
 * placeholders. Field values, names and other customer data are never passed to a translator.
 */
export async function runTranslation(tag: string, signal: AbortSignal): Promise<void> {
  const engine = await engineFor(tag)
  if (!engine || signal.aborted) return
  const labels = rememberedWords(tag)
  let more = Promise.withResolvers<void>()
  const { texts, end } = watchTexts(() => more.resolve())
  signal.addEventListener(
    'abort',
    () => {
      end()
      more.resolve()
    },
    { once: true },
  )
  while (!signal.aborted) {
    const missing = [...new Set([...texts(), ...uiPatterns()])]
      .filter((text) => isSentence(text) && !labels.has(text) && text.length <= portion.characters)
      .slice(0, portion.texts)
    if (missing.length === 0) {
      await more.promise
      more = Promise.withResolvers<void>()
      continue
    }
    const made = await withRepeats(engine, missing, signal)
    missing.forEach((text, at) => labels.set(text, checked(text, made[at] ?? '')))
    speakByMachine(tag, new Map(labels), uiBy(labels))
    rememberWords(tag, labels)
  }
}
