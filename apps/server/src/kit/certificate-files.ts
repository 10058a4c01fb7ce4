import { readFileSync } from 'node:fs'

/** Reads a certificate with its chain and its private key, both as PEM. Throws the error of the file system. */
export const readCertificate = (files: { certFile: string; keyFile: string }): { cert: string; key: string } => ({
  cert: readFileSync(files.certFile, 'utf8'),
  key: readFileSync(files.keyFile, 'utf8'),
})
