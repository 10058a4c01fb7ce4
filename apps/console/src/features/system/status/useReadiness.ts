import { useQuery } from '@tanstack/react-query'

/** Whether the server can serve requests, with the reason if it cannot. */
export interface Readiness {
  ready: boolean
  /** The server's reason; undefined if it is ready or did not respond. */
  reason: string | undefined
  /** Milliseconds until the response. */
  took: number
}

/** Milliseconds after which the server counts as not responding. The server itself decides within 5 s. */
const LIMIT = 8000
/** Milliseconds between two checks. */
const PACE = 30_000

/** Reads the check that load balancers use. It is outside the API, so no session is needed and nothing is renewed. */
async function check(): Promise<Readiness> {
  const started = performance.now()
  const answer = async (): Promise<Omit<Readiness, 'took'>> => {
    const response = await fetch('/readyz', { signal: AbortSignal.timeout(LIMIT), cache: 'no-store' })
    if (response.ok) return { ready: true, reason: undefined }
    const body = (await response.json()) as { errors?: { message?: string }[] }
    return { ready: false, reason: body.errors?.[0]?.message }
  }
  const result = await answer().catch(() => ({ ready: false, reason: undefined }))
  return { ...result, took: Math.round(performance.now() - started) }
}

/** The state of the server, checked again every 30 s while the page is open. */
export const useReadiness = () =>
  useQuery({ queryKey: ['readiness'], queryFn: check, refetchInterval: PACE, gcTime: 0 })
