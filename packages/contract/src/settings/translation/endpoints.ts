import { endpoints, get, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { translationSchemas } from './schemas.ts'

/**
 * Translates the console's texts into languages it does not include, with a translation service that the operator has
 * configured (`OUTPOST_TRANSLATE_URL`). The console sends its English texts with unfilled placeholders, so no customer
 * data.
 */
export const translation = endpoints<typeof translationSchemas>()({
  languages: get('/translation/languages', {
    access: 'signed-in',
    scope: null,
    answer: item,
  }),
  translate: post('/translation', {
    access: 'signed-in',
    scope: null,
    oneself: false,
    errors: ['UNAVAILABLE'],
    answer: item,
  }),
})
