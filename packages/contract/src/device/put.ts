/** A file that a device sends: the token of the request for it, and what to expect. */
export interface PutClaim {
  token: string
  /** In lower-case hexadecimal. */
  sha256: string
  /** In bytes. */
  size: number
}

/** Builds the exec request with which a device sends a file. Exactly `size` bytes follow on standard input. */
export const putRequest = ({ token, sha256, size }: PutClaim): string => `put ${token} ${sha256} ${size}`

/** Parses a `putRequest`. Returns undefined for any other text. */
export function readPutRequest(command: string): PutClaim | undefined {
  const [, token, sha256, size] = /^put ([0-9a-f]{32}) ([0-9a-f]{64}) (0|[1-9]\d{0,11})$/.exec(command) ?? []
  return token === undefined ? undefined : { token, sha256: sha256!, size: Number(size) }
}
