import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { translationLimits } from './constants.ts'

/** A language code in the notation of translation services: `sv`, `pt-BR`, `zh-Hans`. */
const code = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/)

/** Request and response schemas of the `translation` endpoints. */
export const translationSchemas = {
  languages: { answer: z.object({ service: z.boolean(), languages: z.array(z.string()) }) },
  translate: {
    input: z.object({
      target: code,
      texts: z.array(z.string().min(1).max(translationLimits.characters)).min(1).max(translationLimits.texts),
    }),
    answer: z.object({ texts: z.array(z.string()) }),
  },
} satisfies Record<string, EndpointSchemas>
