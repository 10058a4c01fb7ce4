import { z } from 'zod'

/** Proves, in addition to the device's key, that a file is meant for the device. Valid for one file. */
export const fetchToken = z.string().regex(/^[0-9a-f]{64}$/)

/** A device's request on a separate connection: the bytes of a file from an offset on. */
export interface Fetch {
  token: string
  from: number
}

/**
 * Builds the exec request for a file: `get <token> <from>`. The response consists of the bytes only, exit status 0, and
 * the end of the channel.
 */
export const fetchCommand = ({ token, from }: Fetch): string => `get ${token} ${from}`

/** Parses such a request. Returns undefined for any other text. */
export function readFetch(command: string): Fetch | undefined {
  const match = /^get ([0-9a-f]{64}) (0|[1-9]\d{0,14})$/.exec(command)
  return match ? { token: match[1]!, from: Number(match[2]) } : undefined
}

/** The exit status of a request for a file that does not exist or is not meant for this device. */
export const fetchRefused = 3
