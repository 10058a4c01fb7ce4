import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import type { FastifyInstance } from 'fastify'
import type { Program } from '../context.ts'
import { mailOfTag, takeBounce } from '../features/mail/service.ts'

/** Bytes: a report quotes the mail that it is about, and ours are small. */
const bodyLimit = 1_048_576
/** Posts from one address in a minute; a campaign of invitations may come back at once. */
const most = { posts: 300, seconds: 60 } as const

/**
 * `POST /mail/bounces/{tag}`: the person who receives mail for `OUTPOST_BOUNCE_ADDRESS` hands each one over as it came.
 * The tag is signed, so nobody needs to sign in. What is no report is taken as well: refusing it would make the mail server
 * send a refusal to the refusal.
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
