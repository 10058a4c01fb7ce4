import { terms } from '@outpost/contract/system/terms/endpoints'
import { termsSchemas } from '@outpost/contract/system/terms/schemas'
import { implement } from '../../kit/implement.ts'
import { defaultTerms } from './default-terms.ts'

export default implement(terms, termsSchemas, {
  async get({ app }) {
    const { version, html, url } = app.brand().terms
    return { version, url, html: html ?? (url === null ? defaultTerms : null) }
  },
})
