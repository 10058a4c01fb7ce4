import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { DocumentFacts, Documents, Packed } from './make.ts'

// Before the rest is loaded: a thread does not inherit it, and would strip the types of all files again.
enableCompileCache()
const [{ openApi }, { apiPage }, { endpointsShown }] = await Promise.all([
  import('./document.ts'),
  import('./page.ts'),
  import('../http/shown-endpoints.ts'),
])

function pack(text: string): Packed {
  const plain = new TextEncoder().encode(text)
  return { plain, gzip: new Uint8Array(gzipSync(plain)) }
}

const { name, base, showsResources } = workerData as DocumentFacts
const document = openApi(name, base, endpointsShown(showsResources))
const made: Documents = { json: pack(JSON.stringify(document)), page: pack(apiPage(document, base)) }
parentPort!.postMessage(made)
