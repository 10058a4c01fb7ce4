import { z } from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { created, listQuery, nothing, page } from '../kit/page.ts'

export const announcementTypes = ['info', 'success', 'warning', 'error'] as const

export const Announcement = z.object({
  id: z.number(),
  type: z.enum(announcementTypes),
  /** HTML of `p, br, b, strong, i, em, ul, ol, li, code, a[href]`; everything else was taken out by the server. */
  summary: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Announcement = z.output<typeof Announcement>

const type = z.enum(announcementTypes)
const summary = z.string().trim().min(1).max(20_000)
/** A moment, in UTC where no zone is named; null: from now on, or without an end. */
const moment = z.string().trim().max(40).nullable()

/** What the operator tells everybody who is signed in. */
export const announcements = {
  list: get('/announcements', {
    access: 'signed-in', scope: 'announcements:read', summary: 'List announcements of the moment; with all=true, for those who may write them, planned and ended ones too',
    input: z.object({ ...listQuery, all: z.enum(['true', 'false']).optional() }), answer: page(Announcement),
  }),
  create: post('/announcements', {
    access: 'create_announcements', scope: 'announcements:write', once: true, summary: 'Announce something to everybody',
    input: z.object({ type: type.default('info'), summary, starts_at: moment.default(null), ends_at: moment.default(null) }), answer: created(Announcement),
  }),
  update: put('/announcements/{id}', {
    access: 'create_announcements', scope: 'announcements:write', summary: 'Change an announcement',
    input: z.object({ type: type.optional(), summary: summary.optional(), starts_at: moment.optional(), ends_at: moment.optional() }), answer: nothing,
  }),
  remove: del('/announcements/{id}', { access: 'create_announcements', scope: 'announcements:write', summary: 'Remove an announcement', answer: nothing }),
}
