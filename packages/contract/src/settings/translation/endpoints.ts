import { endpoints, get, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { translationSchemas } from './schemas.ts'

/**
 * The console's own words in languages that it has no texts of, by a translation service that the operator has set up
 * (`OUTPOST_TRANSLATE_URL`). The console sends its English texts with their gaps empty: nothing that belongs to a customer.
 */
export const translation = endpoints<typeof translationSchemas>()({
  languages: get('/translation/languages', {
    access: 'signed-in',
    scope: null,
    summary: 'List the languages of the translation service',
    answer: item,
  }),
  translate: post('/translation', {
    access: 'signed-in',
    scope: null,
    oneself: false,
    summary: 'Translate texts of the interface from English',
    errors: ['UNAVAILABLE'],
    answer: item,
  }),
})
