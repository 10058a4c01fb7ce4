import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { boolean, id, integer } from '../kit/values.ts'
import {
  deviceStates,
  itemStates,
  maxMoved,
  moveFaults,
  moveKinds,
  moveStates,
  refusals,
  stageStates,
  verdicts,
} from './constants.ts'

/** How much of a kind there is. `create`, `match` and `refuse` do not count what was left out. */
export const MoveFigures = z.object({
  kind: z.enum(moveKinds),
  create: z.int(),
  match: z.int(),
  refuse: z.int(),
  left_out: z.int(),
  /** How many of `create` were created. */
  created: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Of the files that are to be created, in bytes. */
  bytes: z.int(),
})

export const MoveStage = z.object({
  number: z.int(),
  state: z.enum(stageStates),
  devices: z.int(),
  halt_percent: z.int(),
  remove_there: z.boolean(),
})

export const MoveIn = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  url: z.string(),
  state: z.enum(moveStates),
  /** Why the source could not be read. */
  error: z.string().nullable(),
  /** The kind that is being read. */
  reading: z.enum(moveKinds).nullable(),
  /** Kinds that the token must not read. */
  unreadable: z.array(z.enum(moveKinds)),
  take_users: z.boolean(),
  take_files: z.boolean(),
  devices_count: z.int(),
  moved_count: z.int(),
  created_by: z.string().nullable(),
  created_at: z.string(),
})
export type MoveIn = z.output<typeof MoveIn>

/** How many devices are in each state of moving. `ready` counts those that can still be chosen for a stage. */
export const MoveDevices = z.object({
  ready: z.int(),
  waiting: z.int(),
  asked: z.int(),
  joined: z.int(),
  moved: z.int(),
  not_moved: z.int(),
  removed: z.int(),
})

/** A move with its figures. */
export const MoveInDetails = MoveIn.extend({
  figures: z.array(MoveFigures),
  devices: MoveDevices,
  /** The latest stage. */
  stage: MoveStage.nullable(),
})
export type MoveInDetails = z.output<typeof MoveInDetails>

export const MoveItem = z.object({
  id: z.int(),
  kind: z.enum(moveKinds),
  name: z.string(),
  /** What tells it apart: a serial number, an address, a size in bytes, or the company at the source. */
  detail: z.string(),
  /** The company at the source; null for the top one. */
  company: z.string().nullable(),
  verdict: z.enum(verdicts),
  reason: z.enum(refusals).nullable(),
  left_out: z.boolean(),
  state: z.enum(itemStates),
  /** Why it was not created. */
  message: z.string().nullable(),
  /** Its id in this installation. */
  here_id: z.int().nullable(),
  stage: z.int().nullable(),
  device_state: z.enum(deviceStates).nullable(),
  fault: z.enum(moveFaults).nullable(),
  /** What the source said about it. */
  fault_text: z.string().nullable(),
  removed_there: z.boolean(),
  /** Why it was not removed at the source although it has answered here. */
  removal_error: z.string().nullable(),
})
export type MoveItem = z.output<typeof MoveItem>

/** A token is sent as a header, so it has no spaces or line breaks. */
const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,8192}$/, 'A token has 8 to 8192 characters without spaces.')
const url = line(1, 500)

/** Request and response schemas of the `moveIns` endpoints. */
export const moveInSchemas = {
  list: { input: z.object(listQuery), answer: MoveIn },
  get: { answer: MoveInDetails },
  create: { input: z.object({ company_id: id, url, token }), answer: MoveIn },
  /** Without `token`, the stored one is used. It is sent to no other address, so another `url` needs a token. */
  read: { input: z.object({ url: url.optional(), token: token.optional() }) },
  remove: {},
  items: {
    input: z.object({
      ...listQuery,
      kind: commaList(z.enum(moveKinds)).optional(),
      verdict: commaList(z.enum(verdicts)).optional(),
      state: commaList(z.enum(itemStates)).optional(),
      device_state: commaList(z.enum(['ready', ...deviceStates])).optional(),
      stage: integer(1, 100_000).optional(),
    }),
    answer: MoveItem,
  },
  /** What belongs to a company that is left out is left out with it. */
  leaveOut: { input: z.object({ item_id: z.array(id).min(1).max(1000), left_out: boolean.default(true) }) },
  apply: { input: z.object({ users: boolean.default(false), files: boolean.default(true) }) },
  /** Either chosen devices (`item_id`) or the next ones (`next`). */
  stage: {
    input: z.object({
      item_id: z.array(id).max(1000).optional(),
      next: integer(1, maxMoved).optional(),
      halt_percent: integer(1, 100).default(20),
      remove_there: boolean.default(false),
    }),
  },
  stop: {},
} satisfies Record<string, EndpointSchemas>
