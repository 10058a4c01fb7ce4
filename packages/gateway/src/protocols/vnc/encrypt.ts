import { createCipheriv } from 'node:crypto'

/** Encrypts as VNC does: DES with the bits of each byte of the key in reverse order. */
export function vncEncrypt(key: Uint8Array, data: Uint8Array): Buffer {
  const mirrored = Buffer.alloc(8)
  key.slice(0, 8).forEach((byte, index) => {
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) mirrored[index]! |= 0x80 >> bit
  })
  // Triple DES with three equal keys is DES, which OpenSSL does not offer on its own any more.
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([mirrored, mirrored, mirrored]), null)
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(data), cipher.final()])
}
