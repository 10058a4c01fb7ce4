import { z } from 'zod'
import { confirmWithin } from '../device/change.ts'
import { passwordHash, systemPassword, systemUser } from '../device/system-password.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { listQuery } from '../kit/list-query.ts'
import { id, integer } from '../kit/values.ts'
import { changeStates, entryKinds, testKinds } from './constants.ts'

/** A change to the configuration of a device. Secrets in its entries and in what the device says are hidden. */
export const ConfigChange = z.object({
  id: z.int(),
  device_id: z.int(),
  company_id: z.int(),
  revision: z.int(),
  state: z.enum(changeStates),
  entries: z.array(z.string()),
  confirm_within: z.int(),
  /** When the device restores the old configuration unless it is confirmed. */
  deadline_at: z.string().nullable(),
  phase: z.string().nullable(),
  code: z.string().nullable(),
  text: z.string().nullable(),
  log: z.string().nullable(),
  /** The files that are not as the change has written them, by path. */
  differs: z.array(z.string()),
  username: z.string().nullable(),
  created_at: z.string(),
  unknown_since: z.string().nullable(),
  finished_at: z.string().nullable(),
})
export type ConfigChange = z.output<typeof ConfigChange>

/** An entry of the log in the shape of the public API. */
export const ConfigLog = z.object({
  device_id: z.int(),
  device_name: z.string(),
  action_name: z.string(),
  method: z.string(),
  route: z.string(),
  request_message: z.string(),
  response_message: z.string(),
  response_code: z.int(),
  request_state: z.enum(changeStates),
  duration: z.number(),
  execution_duration: z.number(),
  additional_information: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  display_name: z.string(),
  request_hidden: z.int(),
  request_id: z.int(),
})
export type ConfigLog = z.output<typeof ConfigLog>

/** What one request to many devices has started: one change of each device. */
export const ConfigAction = z.object({
  id: z.int(),
  action_name: z.string(),
  display_name: z.string(),
  username: z.string().nullable(),
  devices: z.int(),
  /** The number of devices by state. */
  states: z.object(Object.fromEntries(changeStates.map((state) => [state, z.int()]))) as z.ZodObject<
    Record<(typeof changeStates)[number], z.ZodInt>
  >,
  created_at: z.string(),
})
export type ConfigAction = z.output<typeof ConfigAction>

/** Which values an entry needs depends on its kind; the server checks the plan as a whole. */
const entry = z.object({
  kind: z.enum(entryKinds),
  line: line(1, 4096).optional(),
  path: line(1, 256).optional(),
  content: z.string().max(524_288).optional(),
  mode: line(3, 4).optional(),
  user: systemUser.optional(),
  password: systemPassword.optional(),
  hash: passwordHash.optional(),
  service: line(1, 64).optional(),
})
const test = z.object({
  kind: z.enum(testKinds),
  host: line(1, 253).optional(),
  url: line(1, 2048).optional(),
  name: line(1, 253).optional(),
  interface: line(1, 32).optional(),
  timeout: integer(1, 300).default(30),
})
export type EntryInput = z.output<typeof entry>
export type TestInput = z.output<typeof test>

/** Request and response schemas of the `configChanges` endpoints. */
export const configChangeSchemas = {
  list: { answer: ConfigChange, input: z.object(listQuery) },
  get: { answer: ConfigChange },
  create: {
    answer: ConfigChange,
    input: z.object({
      revision: integer(0, 2_147_483_647).default(0),
      entries: z.array(entry).min(1).max(100),
      confirm_within: integer(confirmWithin.min, confirmWithin.max).default(confirmWithin.usual),
      tests: z.array(test).max(20).default([]),
    }),
  },
  cancel: {},
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `configLogs` endpoints. */
export const configLogSchemas = {
  list: { answer: ConfigLog, input: z.object(listQuery) },
  action: { params: z.object({ id, action_name: z.string().max(64) }), answer: ConfigLog, input: z.object(listQuery) },
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `configActions` endpoints. */
export const configActionSchemas = {
  list: { answer: ConfigAction, input: z.object(listQuery) },
  get: { params: z.object({ action_name: z.string().max(64) }), answer: ConfigAction },
  logs: {
    params: z.object({ action_name: z.string().max(64) }),
    answer: ConfigLog,
    input: z.object({ ...listQuery, state: z.enum(changeStates).optional() }),
  },
} satisfies Record<string, EndpointSchemas>
