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
  body: unknown
}

/** What was sent so far, oldest first. */
export const sent: Sent[] = []

/**
 * Stands where the browser's network is: everything that is sent is written down, and `answer` says what comes back. Only the
 * network is replaced; client, cache and screens are the console's own.
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
    const { status = 200, body } = answer(request)
    return new Response(JSON.stringify(body), { status })
  })
}

/** The envelope of a list. */
export const listOf = (rows: readonly object[], total = rows.length): Given => ({
  body: { success: true, data: rows, meta: { total } },
})

/** The envelope of a failure. */
export const refusal = (
  status: number,
  ...errors: { code: string; message: string; source: string | null }[]
): Given => ({ status, body: { success: false, errors } })
