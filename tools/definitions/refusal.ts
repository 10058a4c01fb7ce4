import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { z } from 'zod'
import { Refusal, type Refused } from './failure.ts'

/** Characters that are shown of a response that is not from the API, such as the page of a proxy. */
const shown = 300

const Refusals = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string(), source: z.string().nullable() })),
})

/** Returns what the server says about a request that it refused, and what to do if the token lacks a scope. */
export function refusalOf({ method, path, scope }: Endpoint, status: number, text: string): Refusal {
  const errors = errorsIn(text)
  return new Refusal(
    errors,
    `${method} ${path} was refused with ${status}.`,
    ...(errors.length === 0 ? [text.slice(0, shown)] : errors.map(lineOf)),
    ...(errors.some(({ code }) => code === 'SCOPE_MISSING') ? [`Create a token that has the scope ${scope}.`] : []),
  )
}

const lineOf = ({ code, message, source }: Refused): string =>
  `${code}: ${source === null ? '' : `${source}: `}${message}`

function errorsIn(text: string): Refused[] {
  try {
    return Refusals.parse(JSON.parse(text)).errors
  } catch {
    return []
  }
}
