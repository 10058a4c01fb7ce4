import fs from 'node:fs/promises'
import type { Server } from 'node:https'
import tls from 'node:tls'
import type { Log } from '../kit/log.ts'
import { NewLines } from '../kit/new-lines.ts'
import type { CertificateFiles } from '../start/env.ts'

/** Milliseconds between two looks at the files. */
const lookEvery = 30_000

/**
 * Gives a server a renewed certificate when its files change, for connections that begin afterwards. While the files do
 * not belong together or cannot be read, as in the middle of a renewal, the former certificate stays.
 * @param first the content of the files with which the server has begun
 * @param every milliseconds between two looks
 * @returns ends it
 */
export function followCertificate(
  server: Server,
  files: CertificateFiles,
  first: { cert: string; key: string },
  log: Log,
  every = lookEvery,
): () => void {
  const lines = new NewLines()
  let current = first.cert + first.key
  let isLooking = false
  const look = async (): Promise<void> => {
    const [cert, key] = await Promise.all([fs.readFile(files.certFile, 'utf8'), fs.readFile(files.keyFile, 'utf8')])
    const found = cert + key
    if (found === current) return
    // Throws if the key is not that of the certificate.
    tls.createSecureContext({ cert, key })
    server.setSecureContext({ cert, key })
    log.info({ file: files.certFile }, 'the certificate was renewed')
    current = found
    lines.forget('certificate')
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch((error: Error) => {
        if (lines.isNew('certificate', error.message))
          log.warn({ err: error.message }, 'the changed certificate cannot be used, and the former one stays')
      })
      .finally(() => (isLooking = false))
  }, every).unref()
  return () => clearInterval(timer)
}
