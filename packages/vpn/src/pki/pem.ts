/** Wraps DER or other binary content as PEM, in lines of 64 characters. */
export function toPem(label: string, content: ArrayBuffer | Uint8Array): string {
  const base64 = Buffer.from(content as Uint8Array).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** Returns the content of the first PEM block with this label. Throws when there is none. */
export function fromPem(label: string, pem: string): Buffer {
  const found = new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----`).exec(pem)
  if (!found?.[1]) throw new Error(`no PEM block "${label}"`)
  return Buffer.from(found[1], 'base64')
}
