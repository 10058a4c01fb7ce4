import { fail } from '@outpost/contract/kit/errors'
import { translation } from '@outpost/contract/settings/translation/endpoints'
import { translationSchemas } from '@outpost/contract/settings/translation/schemas'
import type { App } from '../../context.ts'
import { implement } from '../../kit/implement.ts'
import { type Translator, translatorOf } from './translator.ts'

/** The number of characters that a user may have translated in an hour: the whole console three times. */
const most = { characters: 600_000, seconds: 3600 } as const
/** The maximum number of concurrent requests to the service. Few, because each occupies a database connection. */
const maxAtOnce = 2
let underWay = 0

/** Sends a request to the service. On failure the caller only learns that it is unavailable; the log has the reason. */
async function asked<T>(app: App, question: () => Promise<T>): Promise<T> {
  if (underWay >= maxAtOnce) throw fail('TOO_MANY_REQUESTS', { retryAfter: 1 })
  underWay += 1
  try {
    return await question()
  } catch (error) {
    app.log.warn({ error: String(error) }, 'the translation service failed')
    throw fail('UNAVAILABLE', {
      source: 'translation',
      message: 'The translation service is not responding. Try again later.',
    })
  } finally {
    underWay -= 1
  }
}

function needTranslator(app: App): Translator {
  const translator = translatorOf(app)
  if (!translator)
    throw fail('UNAVAILABLE', {
      source: 'translation',
      message: 'No translation service is set up. The operator can set OUTPOST_TRANSLATE_URL to one.',
    })
  return translator
}

export default implement(translation, translationSchemas, {
  async languages({ app }) {
    const translator = translatorOf(app)
    return {
      service: translator !== undefined,
      languages: translator ? await asked(app, () => translator.languages()) : [],
    }
  },
  async translate({ app, actor, audit }, { target, texts }) {
    const translator = needTranslator(app)
    audit({ detail: { target, texts: texts.length } })
    const known = translator.known(target, texts)
    const unknown = [...new Set(texts)].filter((text) => !known.has(text))
    if (unknown.length > 0) {
      const characters = unknown.reduce((sum, text) => sum + text.length, 0)
      await app.limits.take(`translation ${actor.userId}`, most.characters, most.seconds, characters)
      for (const [text, translated] of await asked(app, () => translator.translate(target, unknown)))
        known.set(text, translated)
    }
    return { texts: texts.map((text) => known.get(text)!) }
  },
})
