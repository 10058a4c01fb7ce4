import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { findConsoleFile } from '../features/system/service.ts'

/** The cache policy of files whose names contain a hash of their content. */
export const permanent = 'public, max-age=31536000, immutable'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** A name with a hash, as the build gives it. All others are not looked up. */
const hashed = /^[\w.-]{1,120}-[\w-]{7}\.\w+$/

const decompress = promisify(brotliDecompress)

/**
 * Sends a file of a console of another version: of the one before an upgrade, or the one that another host serves
 * already.
 * @returns false if there is no such file, and nothing was sent
 */
export async function sendKeptFile(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<boolean> {
  const file = hashed.test(name) ? await findConsoleFile(app, name) : undefined
  if (!file) return false
  const isTaken = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const content = file.compressed && !isTaken ? await decompress(file.content) : file.content
  if (file.compressed && isTaken) reply.header('content-encoding', 'br')
  void reply
    .headers({ 'cache-control': permanent, vary: 'accept-encoding' })
    .type(types[path.extname(name)] ?? 'application/octet-stream')
    .send(content)
  return true
}
