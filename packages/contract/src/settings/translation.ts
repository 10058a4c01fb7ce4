import { z } from 'zod'
import { get, post } from '../kit/endpoint.ts'
import { item } from '../kit/page.ts'

/** How much is translated with one call. */
export const translationLimits = { texts: 50, characters: 2000 } as const

/** A language as the protocol of translation services writes it: `sv`, `pt-BR`, `zh-Hans`. */
const code = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/)

/**
 * The console's own words in languages that it has no texts of, by a translation service that the operator has set up
 * (`OUTPOST_TRANSLATE_URL`). The console sends its English texts with their gaps empty: nothing that belongs to a customer.
 */
export const translation = {
  languages: get('/translation/languages', {
    access: 'signed-in', scope: null, summary: 'List the languages of the translation service', answer: item(z.object({ service: z.boolean(), languages: z.array(z.string()) })),
  }),
  translate: post('/translation', {
    access: 'signed-in', scope: null, oneself: false, summary: 'Translate texts of the interface from English', errors: ['UNAVAILABLE'],
    input: z.object({ target: code, texts: z.array(z.string().min(1).max(translationLimits.characters)).min(1).max(translationLimits.texts) }),
    answer: item(z.object({ texts: z.array(z.string()) })),
  }),
}
