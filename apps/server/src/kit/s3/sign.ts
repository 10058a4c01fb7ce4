import { createHash, createHmac } from 'node:crypto'

export interface Signing {
  method: string
  url: URL
  region: string
  accessKey: string
  secret: string
  /** SHA-256 of the body in hexadecimal. */
  bodyHash: string
  at: Date
  /** Further headers, which are signed too, with lower-case names. */
  headers?: Readonly<Record<string, string>>
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Percent-encodes what RFC 3986 does not list as unreserved, as Signature Version 4 requires. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Returns the headers of a request to an S3-compatible store, signed by Signature Version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export function signedHeaders(signing: Signing): Record<string, string> {
  const { method, url, region, accessKey, secret, bodyHash, at } = signing
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = moment.slice(0, 8)
  const headers: Record<string, string> = {
    ...signing.headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
  }
  const names = Object.keys(headers).toSorted()
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const request = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]!.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
  const signature = hmac(key, text).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
