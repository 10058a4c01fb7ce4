import type { ApiMethod } from '@outpost/contract/device/api-request'

/** A request to the own API of a device. */
export interface ApiRequest {
  method: ApiMethod
  /** Below the root of the device's API, without a query: `/interfaces/config/lan`. */
  path: string
  /** Without the `?`, encoded for a URL. */
  query?: string | undefined
  /** `application/json` by default. */
  content_type?: string | undefined
  /** Any JSON value, which is sent as JSON text. With another content type a text, which is sent as it is. */
  body?: unknown
}

/** A request that reads. */
export type ReadRequest = Pick<ApiRequest, 'path' | 'query'>

/** What a device has answered to one request. */
export interface ApiAnswer {
  /** The HTTP status. */
  status: number
  content_type: string
  /** The body, at most 1 MiB: parsed if it is JSON and whole, otherwise text. Secrets are hidden. */
  body: unknown
  /** Whether the device has answered more than is here. */
  truncated: boolean
}

/** How a request has ended: with an answer, or without one, for which `code` and `message` say the reason. */
export type ReadAnswer = ApiAnswer | { code: string; message: string }
