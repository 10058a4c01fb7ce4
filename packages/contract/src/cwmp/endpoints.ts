import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, created, nothing, page } from '../kit/page.ts'
import type { cwmpAddressSchemas, cwmpParameterSchemas } from './schemas.ts'

/** The usernames and passwords with which new devices of a company first call over TR-069. */
export const cwmpAddresses = endpoints<typeof cwmpAddressSchemas>()({
  list: get('/cwmp/addresses', { access: 'create_enrolment_tokens', scope: 'devices:read', answer: page }),
  create: post('/cwmp/addresses', {
    access: 'create_enrolment_tokens',
    scope: 'devices:write',
    once: true,
    says: 'cwmp.created',
    answer: created,
  }),
  remove: del('/cwmp/addresses/{id}', {
    access: 'create_enrolment_tokens',
    scope: 'devices:write',
    says: 'cwmp.revoked',
    answer: nothing,
  }),
})

/** The parameters of one device that is managed over TR-069. */
export const cwmpParameters = endpoints<typeof cwmpParameterSchemas>()({
  list: get('/devices/{id}/cwmp/parameters', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:read',
    errors: ['CONFLICT'],
    answer: page,
  }),
  read: post('/devices/{id}/cwmp/parameters/read', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    once: true,
    errors: ['CONFLICT'],
    answer: channelAnswer,
  }),
  set: put('/devices/{id}/cwmp/parameters', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: ['CONFLICT'],
    answer: channelAnswer,
  }),
})
