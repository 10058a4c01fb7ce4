import { z } from 'zod'

/** What proves, beside the device's key, that a file is meant for it. Good for one file. */
export const fetchToken = z.string().regex(/^[0-9a-f]{64}$/)

/** What a device asks for on a connection of its own: the bytes of a file from an offset on. */
export interface Fetch {
  token: string
  from: number
}

/** The exec request for a file: `get <token> <from>`. The answer is the bytes alone, status 0, and the end of the channel. */
export const fetchCommand = ({ token, from }: Fetch): string => `get ${token} ${from}`

/** Reads such a request; undefined for any other text. */
export function readFetch(command: string): Fetch | undefined {
  const match = /^get ([0-9a-f]{64}) (0|[1-9]\d{0,14})$/.exec(command)
  return match ? { token: match[1]!, from: Number(match[2]) } : undefined
}

/** The status with which the server ends a request for what it does not have, or does not give to this device. */
export const fetchRefused = 3
