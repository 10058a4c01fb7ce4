import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import type { FastifyInstance } from 'fastify'
import type { Program } from '../context.ts'
import { mailOfTag, takeBounce } from '../features/mail/service.ts'

/** In bytes. A report quotes the email that it is about, and ours are small. */
const bodyLimit = 1_048_576
/** The number of posts from one network in a minute. Bounces of many invitations may arrive at once. */
const most = { posts: 300, seconds: 60 } as const

/**
 * `POST /mail/bounces/{tag}`: the mail server for `OUTPOST_BOUNCE_ADDRESS` posts each email here as received. The tag
 * is signed, so no sign-in is needed. An email that is not a bounce report is accepted as well: refusing it would make
 * the mail server send a bounce for the bounce.
 */
export async function serveBounces(fastify: FastifyInstance, app: Program): Promise<void> {
  await fastify.register(async (mails) => {
    mails.removeAllContentTypeParsers()
    mails.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    mails.post<{ Params: { tag: string }; Body: Buffer | undefined }>(
      '/mail/bounces/:tag',
      { bodyLimit },
      async (request) => {
        await app.limits.take(`bounce:${networkOf(request.ip)}`, most.posts, most.seconds)
        const mailId = mailOfTag(app.sealer, request.params.tag)
        if (!mailId) throw fail('NOT_FOUND')
        return { success: true, data: { bounced: await takeBounce(app, mailId, request.body ?? Buffer.alloc(0)) } }
      },
    )
  })
}
