import { vi } from 'vitest'
import { configureClient } from '../kit/api/client.ts'

export interface Sent {
  method: string
  /** Path below `/api`. */
  path: string
  query: Record<string, string>
  body: unknown
  headers: Headers
}

export interface Given {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** The requests sent so far, oldest first. */
export const sent: Sent[] = []

/**
 * Replaces the browser's network: records every request, and responds with the result of `answer`. Client, cache and
 * screens remain those of the console.
 */
export function stubNetwork(answer: (request: Sent) => Given): void {
  sent.length = 0
  configureClient({ cookies: () => 'XSRF-TOKEN=token' })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.signal?.aborted) throw init.signal.reason
    const url = new URL(address, 'http://console.test')
    const request = {
      method: init.method!,
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
    }
    sent.push(request)
    const { status = 200, headers = {}, body } = answer(request)
    return new Response(JSON.stringify(body), { status, headers })
  })
}

/** The response of a list endpoint. */
export const listOf = (rows: readonly object[], total = rows.length): Given => ({
  body: { success: true, data: rows, meta: { total } },
})

/** The response of a failed request. */
export const refusal = (
  status: number,
  ...errors: { code: string; message: string; source: string | null }[]
): Given => ({ status, body: { success: false, errors } })
