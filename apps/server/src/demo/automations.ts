import type { Escalation } from '@outpost/contract/alerts/escalation'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { tagBlocks } from '../features/alerts/conditions.ts'
import type { DemoDevice } from './devices.ts'

const minute = 60_000

/** The settings that all automations of the demo share. Durations are in seconds. */
const usual = {
  enabled: true,
  cooldown_enabled: false,
  cooldown_duration: 0,
  delay_enabled: true,
  delay_repetitions_count: 0,
  delay_duration: 300,
  clear_duration: 0,
  notify_resolved: true,
  period_trigger_limit: 100,
}

const plans = [
  {
    name: 'Weak signal',
    data_group: 'dynamic',
    expression: [{ parameter: 'signal', operator: '<' as const, value: -105, clear_value: -100 }],
    message: 'The signal of {{device}} is {{signal}} dBm.',
  },
  {
    name: 'Offline for ten minutes',
    data_group: 'status',
    expression: [{ parameter: 'offline', operator: '>=' as const, value: 600 }],
    message: '{{device}} is offline.',
  },
  {
    name: 'High temperature',
    data_group: 'dynamic',
    expression: [{ parameter: 'temperature', operator: '>' as const, value: 95, clear_value: 90 }],
    message: 'The temperature of {{device}} is {{temperature}} °C.',
  },
]

/** Who is told if nobody acknowledges: the author after a quarter of an hour, and the owner of the site later. */
const stepsOf = (authorId: number): Escalation => [
  { after: 900, receiving_emails: [], receiving_users: [authorId], receiver_ids: [] },
  { after: 7200, receiving_emails: ['owner@example.com'], receiving_users: [], receiver_ids: [] },
]

/** Adds two receivers, of which the first one has answered. */
async function addReceivers(tx: Transaction, company_id: number, now: Date): Promise<void> {
  const [syslog] = await tx
    .insertInto('alert_receivers')
    .values([
      { company_id, name: 'Log server', kind: 'syslog', settings: '{"host":"log.example.com"}', secret: null },
      {
        company_id,
        name: 'On call',
        kind: 'ntfy',
        settings: '{"url":"https://ntfy.example.com/alerts"}',
        secret: null,
      },
    ])
    .returning('id')
    .execute()
  await tx
    .insertInto('alert_answers')
    .values({
      receiver_id: syslog!.id,
      company_id,
      action_id: null,
      attempt: 1,
      ok: true,
      status: null,
      answer: 'The message was sent. Syslog does not confirm delivery.',
      milliseconds: 3,
      created_at: new Date(now.getTime() - 60 * minute),
    })
    .execute()
}

/** Adds two receivers and three automations on the devices, and what the first and the last one have found. */
export async function addAutomations(
  tx: Transaction,
  devices: readonly DemoDevice[],
  author: { id: number; name: string },
  now: Date,
): Promise<void> {
  const { company_id } = await tx
    .selectFrom('users')
    .select('company_id')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  await addReceivers(tx, company_id, now)
  const ids: { id: number; conditions: string }[] = []
  for (const { message, expression, ...plan } of plans) {
    const conditions = JSON.stringify(
      tagBlocks([
        {
          type: 'if',
          expression,
          actions: [{ name: 'SendNotification', options: { message, receiving_users: [author.id] } }],
        },
      ]),
    )
    const { id } = await tx
      .insertInto('automations')
      .values({
        ...usual,
        ...plan,
        company_id,
        user_id: author.id,
        username: author.name,
        author_company_id: company_id,
        escalation: JSON.stringify(stepsOf(author.id)),
        conditions,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push({ id, conditions })
    await tx
      .insertInto('automation_devices')
      .values(devices.map((device) => ({ automation_id: id, device_id: device.id, company_id, due_at: now })))
      .execute()
  }
  await addSilence(tx, company_id, ids[1]!.id, author.name, now)
  for (const [n, automation] of [ids[0]!, ids[2]!, ids[2]!].entries())
    await addEvaluation(
      tx,
      automation,
      company_id,
      devices[n]!,
      author,
      new Date(now.getTime() - (90 - 30 * n) * minute),
    )
}

/** Adds a silence every Sunday night for an automation. */
const addSilence = (tx: Transaction, company_id: number, automationId: number, username: string, now: Date) =>
  tx
    .insertInto('alert_silences')
    .values({
      company_id,
      username,
      reason: 'Maintenance on Sunday nights',
      device_ids: [],
      tag_ids: [],
      company_ids: [],
      automation_ids: [automationId],
      starts_at: now,
      ends_at: null,
      weekdays: [7],
      from_minute: 120,
      minutes: 120,
      time_zone: 'Europe/Oslo',
    })
    .execute()

/** Opens an incident of one device. @returns its id */
async function addIncident(tx: Transaction, automationId: number, company_id: number, device: DemoDevice, at: Date) {
  const { name } = await tx.selectFrom('devices').select('name').where('id', '=', device.id).executeTakeFirstOrThrow()
  const incident = await tx
    .insertInto('alert_incidents')
    .values({
      company_id,
      cause: 'device',
      cause_key: `automation:${automationId}:${device.id}`,
      title: name,
      opened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('alert_incident_devices')
    .values({
      incident_id: incident.id,
      automation_id: automationId,
      device_id: device.id,
      company_id,
      fired_at: at,
    })
    .execute()
  await tx
    .insertInto('alert_incident_entries')
    .values({ incident_id: incident.id, company_id, kind: 'opened', at })
    .execute()
  const told = new Date(at.getTime() + 15 * minute)
  await sql`insert into alert_escalations (incident_id, automation_id, company_id, steps, sent_at, since, due_at)
    select ${incident.id}, id, ${company_id}, escalation, array[${told}::timestamptz], ${told}, ${new Date(told.getTime() + 120 * minute)}
    from automations where id = ${automationId}`.execute(tx)
  return incident.id
}

/** Adds an evaluation that triggered an automation, with its incident and its action. */
async function addEvaluation(
  tx: Transaction,
  { id, conditions }: { id: number; conditions: string },
  companyId: number,
  device: DemoDevice,
  author: { id: number },
  at: Date,
): Promise<void> {
  const of = {
    automation_id: id,
    device_id: device.id,
    company_id: device.companyId,
    incident_id: await addIncident(tx, id, companyId, device, at),
    created_at: at,
  }
  const evaluation = await tx
    .insertInto('automation_evaluations')
    .values({
      ...of,
      status: 'triggered',
      evaluated_conditions: JSON.stringify([{ key: 'cond_0', value: true }]),
      evaluated_parameters: '[]',
      conditions,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('automation_actions')
    .values({
      ...of,
      evaluation_id: evaluation.id,
      kind: 'firing',
      tag: 'cond_0.SendNotification.1',
      name: 'SendNotification',
      receiver: `user:${author.id}`,
      options: '{}',
      state: 'done',
      message: 'The user was notified.',
      finished_at: at,
    })
    .execute()
}
