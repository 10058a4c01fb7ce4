import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { type Actor, holdsScope } from '../../../kit/actor.ts'
import { type AuditFacts, writeAudit } from '../../../kit/audit.ts'
import { backgroundContext, backgroundRequest, findEndpoint } from '../../../kit/background-context.ts'
import { invalid } from '../../../kit/input.ts'
import type { ReceivedFile } from '../../../kit/upload.ts'
import { SourceError } from '../source/client.ts'
import type { MoveRow } from '../table.ts'
import { issueText } from '../../../kit/validation-issues.ts'

/** Runs endpoints in a transaction on behalf of the user who began a move. */
export interface Performer {
  app: App
  actor: Actor
  move: Pick<MoveRow, 'id' | 'origin'>
  /** What runs after the commit. */
  later: (() => void | Promise<void>)[]
}

interface Call {
  /** Such as `POST /tags`. */
  endpoint: string
  params?: Record<string, number>
  input: Record<string, unknown>
  file?: { content: ReceivedFile; found: unknown }
}

/** Returns an endpoint, and its input as the API checks it. Throws FORBIDDEN if the user may not call it, and VALIDATION. */
function prepare({ actor }: Performer, { endpoint: called, params, input }: Call) {
  const known = findEndpoint(called)
  if (!known) throw fail('NOT_FOUND')
  const { access, scope } = known.endpoint
  if (access !== 'public' && access !== 'signed-in' && !actor.permissions.has(access))
    throw fail('FORBIDDEN', { message: 'You do not have the permission to do this.' })
  if (!holdsScope(actor.credential, scope))
    throw fail('SCOPE_MISSING', { message: `The access token of this move does not have the scope ${scope}.` })
  const parsed = known.endpoint.input?.safeParse(input, { error: issueText })
  if (parsed && !parsed.success) throw invalid(parsed.error, false)
  return { handler: known.handler, given: { ...(parsed?.data as object), ...params } as Record<string, unknown> }
}

/** Looks into a file as its upload does, before a transaction begins. Throws what the endpoint throws. */
export async function inspectFile(performer: Performer, call: Omit<Call, 'file'>, content: ReceivedFile) {
  const { handler, given } = prepare(performer, call)
  return handler.inspects?.(content, given as never)
}

/**
 * Runs an endpoint as the user who began the move: with the same checks, limits, credits, events and audit entry as if
 * the user had called it. Throws its errors.
 */
export async function runAs(tx: Transaction, performer: Performer, call: Call): Promise<unknown> {
  const { app, actor, move, later } = performer
  const { handler, given } = prepare(performer, call)
  const request = backgroundRequest(app, `move-in-${move.id}`, move.origin)
  let facts: Partial<AuditFacts> = {}
  const context = backgroundContext({
    app,
    tx,
    actor,
    request,
    ...(call.file && { file: call.file.content, found: call.file.found }),
    audit: (more) => {
      facts = { ...facts, ...more }
    },
    outside: async (_key, ask) => ask(0),
    later: (act) => {
      later.push(act)
    },
  })
  const result = await handler(context, given as never)
  const { detail = {}, ...more } = facts
  await writeAudit(tx, actor, request, { act: call.endpoint, detail: { ...detail, move_in: move.id }, ...more })
  return result
}

/** The text of an error of an endpoint or of the source; undefined for a defect. */
export const textOfError = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? (error.items[0]?.message ?? error.items[0]?.code)
    : error instanceof SourceError
      ? error.message
      : undefined
