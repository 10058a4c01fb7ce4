import { fail } from '@outpost/contract/kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiPaths } from '../kit/api-paths.ts'
import { discardBody } from '../kit/body-time.ts'

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!
const withHead = (methods: Iterable<string>): string[] =>
  [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

function refuse(request: FastifyRequest, reply: FastifyReply, methods: Iterable<string>): Error {
  discardBody(request.raw)
  reply.header('allow', withHead(methods).join(', '))
  return fail('METHOD_NOT_ALLOWED')
}

/**
 * Responds with METHOD_NOT_ALLOWED and an `Allow` header if an API path does not support the method. This happens
 * before the body is read and the caller is authenticated: the response is the same for everyone and reveals no more
 * than the API document.
 */
export function refuseMethods(fastify: FastifyInstance, paths: ApiPaths): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    const methods = path.startsWith('/api/') ? paths.methodsOf(path.slice(4)) : undefined
    const isKnown =
      methods === undefined || (methods as ReadonlySet<string>).has(request.method === 'HEAD' ? 'GET' : request.method)
    done(isKnown ? undefined : refuse(request, reply, methods))
  })
}

/**
 * Returns the error for a request without a route: either a path outside the API supports only other methods, or there
 * is no such path. Within the API the message says so, so that clients can tell an endpoint missing in this version
 * from a deleted record.
 */
export function missing(fastify: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Error {
  const methods = (['GET', 'POST'] as const).filter((method) => fastify.hasRoute({ url: pathOf(request), method }))
  if (methods.length > 0) return refuse(request, reply, methods)
  return fail(
    'NOT_FOUND',
    pathOf(request).startsWith('/api/')
      ? { message: 'The API has no endpoint with this path. See /api/docs for the available endpoints.' }
      : {},
  )
}
