import type { Schema } from './schemas.ts'

const text = (description: string): Schema => ({ type: 'string', description, maxLength: 4000 })
const client = {
  client_id: text('The id of the application. Leave it out where the application signs in by HTTP Basic.'),
  client_secret: text(
    'The secret of a confidential application. Leave it out where the application signs in by HTTP Basic, and for public applications.',
  ),
}

/**
 * Schemas of OAuth request bodies. The contract accepts these bodies unvalidated, because OAuth 2.0 defines its own
 * error responses (RFC 6749, 5.2).
 */
export const oauthBodies: Readonly<Record<string, Schema>> = {
  'oauth.token': {
    type: 'object',
    properties: {
      grant_type: {
        type: 'string',
        enum: ['authorization_code', 'refresh_token'],
        description: 'What is exchanged: an authorization code or a refresh token.',
      },
      code: text('The authorization code, which is good for one exchange. With `authorization_code` only.'),
      redirect_uri: text('The same address as in the request for the code. With `authorization_code` only.'),
      code_verifier: text('The verifier of PKCE (RFC 7636), 43 to 128 characters. With `authorization_code` only.'),
      refresh_token: text('The latest refresh token; it is good for one exchange. With `refresh_token` only.'),
      scope: text('Scopes with spaces between them, to ask for fewer than were granted. With `refresh_token` only.'),
      ...client,
    },
    required: ['grant_type'],
  },
  'oauth.revoke': {
    type: 'object',
    properties: {
      token: text('The access token or refresh token that is to end. All tokens of the same grant end with it.'),
      token_type_hint: text('`access_token` or `refresh_token`. Any other value is ignored.'),
      ...client,
    },
    required: ['token'],
  },
}
