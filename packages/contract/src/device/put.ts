/** A file that a device hands over: by which token it was asked for it, and what will come. */
export interface PutClaim {
  token: string
  /** In lower-case hex. */
  sha256: string
  /** Bytes. */
  size: number
}

/** The exec request of a device that hands a file over: its bytes follow on standard input, exactly so many. */
export const putRequest = ({ token, sha256, size }: PutClaim): string => `put ${token} ${sha256} ${size}`

/** What a `putRequest` claims; undefined where it is none. */
export function readPutRequest(command: string): PutClaim | undefined {
  const [, token, sha256, size] = /^put ([0-9a-f]{32}) ([0-9a-f]{64}) (0|[1-9]\d{0,11})$/.exec(command) ?? []
  return token === undefined ? undefined : { token, sha256: sha256!, size: Number(size) }
}
