import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import type { Env } from '../../../../start/env.ts'
import { failureText } from '../../../../start/failure-text.ts'
import { found, type HealthCheck } from '../check.ts'
import { reasonOf } from '../format.ts'

/** The oldest Node that runs the program, the port of a host without the API, and milliseconds for an answer. */
const limits = { node: 24, port: 9464, answer: 5000 } as const

export const node: HealthCheck = {
  id: 'node',
  run: async () => found('node.ok', { version: process.versions.node }),
}

export const settings: HealthCheck = {
  id: 'settings',
  async run({ env }) {
    const { tls, brandFile } = env
    const own = tls && 'certFile' in tls ? [tls.certFile, tls.keyFile] : []
    const files = [...own, brandFile].filter((file) => file !== undefined)
    for (const file of files)
      try {
        await access(file, constants.R_OK)
      } catch (error) {
        return found('settings.invalid', { reason: reasonOf(error) })
      }
    return found('settings.ok')
  },
}

export const folder: HealthCheck = {
  id: 'folder',
  async run({ env: { dataDir } }) {
    try {
      await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
      return found('folder.ok', { folder: dataDir })
    } catch (error) {
      // The first start creates it.
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      return isMissing
        ? found('folder.ok', { folder: dataDir })
        : found('folder.not_writable', { folder: dataDir, reason: reasonOf(error) })
    }
  },
}

/** Where this host says whether it is ready. */
function healthAddress({ roles, host, port, metricsHost, metricsPort }: Env): { host: string; port: number } {
  const [address, number] = roles.includes('api') ? [host, port] : [metricsHost, metricsPort ?? limits.port]
  return { host: address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address, port: number }
}

/** Asks the server of this host whether it is ready. @returns its answer; undefined if this program does not answer */
function askReady(env: Env): Promise<{ success: boolean; reason: string } | undefined> {
  const isTls = env.tls !== undefined && env.roles.includes('api')
  return new Promise((resolve) => {
    const asked = (isTls ? https : http).get(
      {
        ...healthAddress(env),
        path: '/readyz',
        timeout: limits.answer,
        agent: false,
        // Its certificate is for another name. Nothing secret is sent.
        ...(isTls && { rejectUnauthorized: false }),
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
          if (text.length > 10_000) answer.destroy()
        })
        answer.on('close', () => resolve(readyIn(text)))
      },
    )
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(undefined))
  })
}

function readyIn(text: string): { success: boolean; reason: string } | undefined {
  try {
    const { success, errors } = JSON.parse(text) as { success?: unknown; errors?: { message?: unknown }[] }
    return typeof success === 'boolean' ? { success, reason: String(errors?.[0]?.message ?? '') } : undefined
  } catch {
    return undefined
  }
}

/** Opens a port for a moment. @returns why it cannot be opened */
const tryPort = (host: string, port: number): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', resolve)
    server.listen({ host, port }, () => server.close(() => resolve(undefined)))
  })

export const port: HealthCheck = {
  id: 'port',
  async run({ env }) {
    const { port: number } = healthAddress(env)
    if (await askReady(env)) return found('port.served', { port: number })
    const error = await tryPort(env.roles.includes('api') ? env.host : env.metricsHost, number)
    return error
      ? found('port.taken', { port: number, reason: failureText(error) })
      : found('port.free', { port: number })
  },
}

export const server: HealthCheck = {
  id: 'server',
  async run({ env }) {
    const ready = await askReady(env)
    if (!ready) return found('any.needs_server')
    return ready.success ? found('server.ready') : found('server.not_ready', { reason: ready.reason })
  },
}

/** The checks of a server that may not start, before those of the installation. */
export const startChecks: readonly HealthCheck[] = [node, settings, folder, port, server]
