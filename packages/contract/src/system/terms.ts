import { z } from 'zod'
import { get } from '../kit/endpoint.ts'
import { item } from '../kit/page.ts'

/** The terms of service: their text as cleaned HTML, or the address where the brand keeps them; at least one of the two. */
export const Terms = z.object({ version: z.string(), html: z.string().nullable(), url: z.string().nullable() })
export type Terms = z.output<typeof Terms>

/** They are accepted by `PUT /account/user {tos_accepted: true}`; `tos_accepted` of the user says whether this version was. */
export const terms = {
  get: get('/terms', { access: 'public', scope: null, summary: 'The terms of service', answer: item(Terms) }),
}
