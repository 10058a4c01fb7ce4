import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { nothing, page } from '../kit/page.ts'
import type { settingSchemas } from './schemas.ts'

/** Settings of a user (`/storage`): saved views, columns, dismissed notices. At most 500 keys per user. */
export const settings = endpoints<typeof settingSchemas>()({
  list: get('/storage', {
    access: 'signed-in',
    scope: null,
    answer: page,
  }),
  create: post('/storage', {
    access: 'signed-in',
    scope: null,
    oneself: false,
    answer: nothing,
  }),
  update: put('/storage/{key}', {
    access: 'signed-in',
    scope: null,
    oneself: false,
    answer: nothing,
  }),
  remove: del('/storage/{key}', {
    access: 'signed-in',
    scope: null,
    oneself: false,
    answer: nothing,
  }),
})
