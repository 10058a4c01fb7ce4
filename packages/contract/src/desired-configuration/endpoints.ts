import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { created, item, nothing, page } from '../kit/page.ts'
import type {
  configPlanSchemas,
  desiredTemplateSchemas,
  configValueSchemas,
  deviceConfigurationSchemas,
} from './schemas.ts'

const reading = { access: 'view_multi_configuration', scope: 'device_configurations:read' } as const
const writing = { access: 'create_multi_configuration', scope: 'device_configurations:write' } as const

/** Templates have versions that do not change: a new text or new variables are a new version. */
export const desiredTemplates = endpoints<typeof desiredTemplateSchemas>()({
  list: get('/configuration/templates', { ...reading, answer: page }),
  get: get('/configuration/templates/{id}', { ...reading, answer: item }),
  create: post('/configuration/templates', {
    ...writing,
    once: true,
    says: 'configTemplate.created',
    answer: created,
  }),
  update: put('/configuration/templates/{id}', {
    ...writing,
    says: 'configTemplate.updated',
    answer: item,
  }),
  remove: del('/configuration/templates/{id}', {
    ...writing,
    says: 'configTemplate.removed',
    answer: nothing,
  }),
  versions: get('/configuration/templates/{id}/versions', {
    ...reading,
    answer: page,
  }),
  /** Replaces all assignments of the template. */
  assign: put('/configuration/templates/{id}/assignments', {
    ...writing,
    says: 'configTemplate.assigned',
    answer: item,
  }),
})

/** Values of variables of a company, a tag or a device. That of a device counts before those of tags and companies. */
export const desiredValues = endpoints<typeof configValueSchemas>()({
  list: get('/configuration/values', { ...reading, answer: page }),
  store: put('/configuration/values', {
    ...writing,
    says: 'desiredValues.stored',
    answer: nothing,
  }),
})

export const desiredPlans = endpoints<typeof configPlanSchemas>()({
  /** Orders that the devices are read, as far as that is needed for a plan. */
  read: post('/configuration/read', {
    ...writing,
    once: true,
    answer: item,
  }),
  /** Compares what devices should have with what they have. Nothing is sent. */
  plan: post('/configuration/plan', {
    ...reading,
    reads: true,
    answer: item,
  }),
  /** Fails with CONFLICT if the plan is not the one with this hash any more. */
  rollOut: post('/configuration/rollouts', {
    ...writing,
    once: true,
    errors: ['CONFLICT'],
    says: 'configRollout.started',
    answer: created,
  }),
  rollouts: get('/configuration/rollouts', { ...reading, answer: page }),
  stop: post('/configuration/rollouts/{id}/stop', {
    ...writing,
    says: 'configRollout.stopped',
    answer: nothing,
  }),
  /** Fails with CONFLICT if the rollout does not await approval, and with FORBIDDEN for the user who ordered it. */
  approve: post('/configuration/rollouts/{id}/approve', {
    ...writing,
    errors: ['CONFLICT'],
    says: 'configRollout.approved',
    answer: nothing,
  }),
  find: get('/configuration/options', { ...reading, answer: page }),
})

export const deviceConfiguration = endpoints<typeof deviceConfigurationSchemas>()({
  get: get('/devices/{id}/configuration', {
    ...reading,
    answer: item,
  }),
  /**
   * The device keeps the present values of these options. They become part of its own layer, or of a new version of the
   * templates that set them.
   */
  adopt: post('/devices/{id}/configuration/adopt', {
    ...writing,
    says: 'deviceConfiguration.adopted',
    answer: item,
  }),
})
