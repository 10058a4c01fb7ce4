import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { Inspected } from './inspect.ts'
import { DescriptionError, readDescription } from './openapi.ts'
import { plainVersion } from './system.ts'

function inspected(file: string): Inspected {
  try {
    const bytes = readFileSync(file)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const index = readDescription(text)
    const version = plainVersion(index.version)
    if (version === undefined)
      return { fault: `“${index.version}” in info.version is not a firmware version, such as 7.14.2.` }
    return {
      version,
      title: index.title,
      paths: new Set(index.operations.map(({ path }) => path)).size,
      document: gzipSync(bytes),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    }
  } catch (error) {
    if (error instanceof DescriptionError) return { fault: error.message }
    if (error instanceof TypeError) return { fault: 'The file is not text in UTF-8.' }
    throw error
  }
}

parentPort!.postMessage(inspected(workerData as string))
