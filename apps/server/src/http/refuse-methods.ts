import { fail } from '@outpost/contract/kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiPaths } from '../kit/api-paths.ts'
import { missingEndpoint } from '../kit/input.ts'

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!

function refuse(reply: FastifyReply, methods: Iterable<string>): Error {
  reply.header('allow', [...methods].join(', '))
  return fail('METHOD_NOT_ALLOWED')
}

/** Requests are never decompressed: a small one could expand to a large one. */
const isCompressed = ({ headers }: FastifyRequest): boolean =>
  !['', 'identity'].includes(headers['content-encoding']?.trim().toLowerCase() ?? '')

function compressed(reply: FastifyReply): Error {
  reply.header('accept-encoding', 'identity')
  return fail('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body without Content-Encoding.' })
}

/**
 * Responds with METHOD_NOT_ALLOWED and an `Allow` header if an API path does not support the method. This happens
 * before the body is read and the caller is authenticated: the response is the same for everyone and reveals no more
 * than the API document. Compressed bodies and paths that do not exist are refused at the same point.
 */
export function refuseMethods(fastify: FastifyInstance, paths: ApiPaths): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    const methods = path.startsWith('/api/') ? paths.methodsOf(path.slice(4)) : undefined
    if (methods && !(methods as ReadonlySet<string>).has(request.method)) return done(refuse(reply, methods))
    // A path that does not exist is not told by the type of the body.
    if (request.is404) return done(missing(fastify, request, reply))
    done(isCompressed(request) ? compressed(reply) : undefined)
  })
}

/**
 * Returns the error for a request without a route: either a path outside the API supports only other methods, or there
 * is no such path. Within the API the message says so, so that clients can tell an endpoint missing in this version
 * from a deleted record.
 */
export function missing(fastify: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Error {
  const methods = (['GET', 'POST'] as const).filter((method) => fastify.hasRoute({ url: pathOf(request), method }))
  if (methods.length > 0)
    return refuse(
      reply,
      methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    )
  return fail('NOT_FOUND', pathOf(request).startsWith('/api/') ? { message: missingEndpoint } : {})
}
