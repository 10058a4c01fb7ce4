import { z } from 'zod'
import { del, get, post, put } from './kit/endpoint.ts'
import { listQuery, nothing, page } from './kit/page.ts'

const key = z.string().regex(/^[\w.:-]{1,100}$/)
/** Any JSON value of at most 64 KiB once written as text. */
const value = z.json().refine((json) => JSON.stringify(json).length <= 65_536, 'too long')
export const StoredSetting = z.object({ key: z.string(), value: z.json() })

/** Per-user settings (`/storage`): saved views, columns, dismissed notices. A user may keep 500 keys. */
export const settings = {
  list: get('/storage', { access: 'signed-in', scope: null, input: z.object(listQuery), summary: 'List own stored settings', answer: page(StoredSetting) }),
  create: post('/storage', { access: 'signed-in', scope: null, oneself: false, input: z.object({ key, value }), summary: 'Store a setting', answer: nothing }),
  update: put('/storage/{key}', { access: 'signed-in', scope: null, oneself: false, params: z.object({ key }), input: z.object({ value }), summary: 'Replace a stored setting', answer: nothing }),
  remove: del('/storage/{key}', { access: 'signed-in', scope: null, oneself: false, params: z.object({ key }), summary: 'Remove a stored setting', answer: nothing }),
}
