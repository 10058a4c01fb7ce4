import type { ApiMethod } from '@outpost/contract/device/commands'

/** A request to the own API of a device. */
export interface ApiRequest {
  method: ApiMethod
  /** Below the root of the device's API, without a query: `/interfaces/config/lan`. */
  path: string
  /** Without the `?`, encoded for a URL. */
  query?: string | undefined
  /** `application/json` by default. */
  content_type?: string | undefined
  /** Any JSON value. It is sent as JSON text, or as it is if it is a text. */
  body?: unknown
}

/** What a device has answered to one request. */
export interface ApiAnswer {
  /** The HTTP status. */
  status: number
  content_type: string
  /** The body, at most 1 MiB; parsed if it is whole and JSON, otherwise text. Secrets are hidden unless asked for. */
  body: unknown
  /** Whether the device has answered more than is here. */
  truncated: boolean
}

/** How a request to a device has ended: with an answer, or with a code and a reason without one. */
export type ApiOutcome =
  | { device_id: number; request: number; answer: ApiAnswer }
  | { device_id: number; request: number; code: string; message: string }

/** A device that is left out of a run, with the reason in words. */
export interface LeftOut {
  device_id: number
  reason: 'no_api' | 'no_description' | 'other_description' | 'offline' | 'busy'
  message: string
}
