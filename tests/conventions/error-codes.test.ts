import { errorStatuses } from '@outpost/contract/kit/error-codes'
import { expect, test } from 'vitest'

const codes = Object.keys(errorStatuses).toSorted()

/** Loads the error texts of a language. Their type is declared here, so that the console's own types are not needed. */
const messagesIn = async (language: string): Promise<Record<string, string>> => {
  const file = (await import(`../../apps/console/src/messages/errors/${language}.ts`)) as Record<
    string,
    Record<string, string>
  >
  return Object.values(file)[0]!
}

test.each(['en', 'nb', 'ja', 'uk'])(
  'SECURITY-028 every error code has a text in %s, and every text belongs to a code',
  async (language) => {
    const texts = await messagesIn(language)
    expect(Object.keys(texts).toSorted()).toEqual(codes)
    expect(Object.entries(texts).filter(([, text]) => typeof text !== 'string' || text.trim() === '')).toEqual([])
  },
)

test('SECURITY-029 the error codes known to clients of the public API are unchanged', () => {
  const known = {
    MFA_REQUIRED: 403,
    CONFIRMATION_FAILED: 422,
    EMAIL_NOT_VERIFIED: 403,
    NOT_INVITED_EXTERNAL_USER: 403,
    MFA_MANDATORY: 403,
    UNAUTHORIZED: 401,
    CHANNEL_NOT_FOUND: 404,
  }
  for (const [code, status] of Object.entries(known)) expect(errorStatuses, code).toHaveProperty(code, status)
})
