import { setTimeout as delay } from 'node:timers/promises'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import { ApiError } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../../../context.ts'
import type { Transaction } from '../../../../db/database.ts'
import { orderJob } from '../../../device-jobs/service.ts'
import type { DeviceRecord } from '../../../devices/service.ts'
import { isSent, smsCommand, smsText } from './sms-command.ts'
import type { Answer, Message, Receiver, ReceiverSettings } from './types.ts'

/** The SMS that a number gets at most in an hour from receivers of a company. */
export const perNumber = { limit: 10, seconds: 3600 } as const
/** Seconds that a device has to take and run the command, and milliseconds between two looks at it. */
const patience = { take: 20, run: 30, look: 300 } as const

const failed = (text: string): Answer => ({ ok: false, status: null, text })

/** Returns the router of a receiver of a company, if it is still one of the company or of a subsidiary. */
export const routerOf = (
  tx: Transaction,
  { device_id }: ReceiverSettings,
  companyId: number,
): Promise<DeviceRecord | undefined> =>
  tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', device_id ?? 0)
    .where(sql<boolean>`company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`)
    .executeTakeFirst()

/** Runs a command on a device, and waits for its result. */
async function run(app: App, device: DeviceRecord, command: string, signal: AbortSignal): Promise<Answer> {
  const { commandId } = await app.ownTransaction((tx) =>
    orderJob(app, tx, device, {
      kind: 'command',
      input: { command },
      timeout: patience.run,
      source: 'automation',
      sourceName: 'SMS',
      actor: null,
      channel: null,
      wait: patience.take,
    }),
  )
  for (;;) {
    await delay(patience.look, undefined, { signal })
    const row = await app.ownTransaction((tx) =>
      tx
        .selectFrom('commands')
        .select(['finished_at', 'state', 'text', 'data'])
        .where('id', '=', commandId)
        .executeTakeFirst(),
    )
    if (!row) return failed('The command of the device was deleted.')
    if (row.finished_at === null) continue
    const data: Record<string, unknown> = row.data ?? {}
    const said = typeof data['output'] === 'string' ? data['output'].trim() : ''
    if (row.state !== 'completed') return failed(row.text || said || 'The device did not run the command.')
    return {
      ok: isSent(Number(data['exit_code']), said),
      status: null,
      text: said || `exit code ${String(data['exit_code'])}`,
    }
  }
}

/** Counts an SMS to a number. Returns why it must not be sent. */
async function overLimit(app: App, companyId: number, number: string): Promise<string | undefined> {
  try {
    await app.limits.take(`sms:${companyId}:${number.replace('+', '')}`, perNumber.limit, perNumber.seconds)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return `not sent: it gets at most ${perNumber.limit} messages in an hour`
    throw error
  }
}

/** Whether a number has got a message in an earlier attempt. */
const known = (app: App, receiverId: number, key: string): Promise<Set<string>> =>
  app.ownTransaction(async (tx) => {
    const rows = await tx
      .selectFrom('alert_sms')
      .select('number')
      .where('receiver_id', '=', receiverId)
      .where('message_key', '=', key)
      .execute()
    return new Set(rows.map(({ number }) => number))
  })

/**
 * Sends a message as SMS through the router of a receiver, to each of its numbers that has not got it yet.
 * @returns what the router has said about each number; not ok unless all have it
 */
export async function sendSms(app: App, receiver: Receiver, message: Message, signal: AbortSignal): Promise<Answer> {
  const { settings, companyId = 0, id = 0 } = receiver
  const device = await app.ownTransaction((tx) => routerOf(tx, settings, companyId))
  if (!device) return failed('The router of this receiver was deleted, or belongs to another company now.')
  if (device.status !== deviceStatuses.online)
    return failed(`The router “${device.name}” is offline. The message is sent when it is online again.`)
  const text = smsText([message.subject, message.message].filter(Boolean).join(': '))
  const have = await known(app, id, message.id)
  const said: string[] = []
  let ok = true
  for (const number of settings.numbers ?? []) {
    if (have.has(number)) continue
    const over = await overLimit(app, companyId, number)
    const command = smsCommand(device.agent?.split(' ')[0], number, text)
    const answer = over === undefined ? await run(app, device, command, signal) : failed(over)
    said.push(`${number}: ${answer.text}`)
    ok &&= answer.ok
    if (answer.ok)
      await app.ownTransaction((tx) =>
        tx
          .insertInto('alert_sms')
          .values({ receiver_id: id, company_id: companyId, message_key: message.id, number })
          .onConflict((oc) => oc.doNothing())
          .execute(),
      )
  }
  return { ok, status: null, text: said.join('; ') || 'All numbers have this message already.' }
}
