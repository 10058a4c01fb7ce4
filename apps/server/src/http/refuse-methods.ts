import { fail } from '@outpost/contract/kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiPaths } from '../kit/api-paths.ts'
import { stopBodyTimer } from '../kit/body-time.ts'

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!
const withHead = (methods: Iterable<string>): string[] =>
  [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

function refuse(request: FastifyRequest, reply: FastifyReply, methods: Iterable<string>): Error {
  stopBodyTimer(request.raw)
  reply.header('allow', withHead(methods).join(', '))
  return fail('METHOD_NOT_ALLOWED')
}

/**
 * A method that a path of the API does not have is METHOD_NOT_ALLOWED with `Allow`, before the body is read and before anybody is
 * identified: the answer is the same for everybody and tells no more than the API's document.
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
 * Why nothing was found: the path is one beside the API that has another method, or there is no such path. In the API the message
 * says so: a client that calls what this version does not have can tell that from a record that is gone.
 */
export function missing(fastify: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Error {
  const methods = (['GET', 'POST'] as const).filter((method) => fastify.hasRoute({ url: pathOf(request), method }))
  if (methods.length > 0) return refuse(request, reply, methods)
  return fail(
    'NOT_FOUND',
    pathOf(request).startsWith('/api/')
      ? { message: 'The API has no call with this path. Those that it has are at /api/docs.' }
      : {},
  )
}
