import type { Transaction } from '../../../db/database.ts'
import type { App } from '../../../context.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'
import { tagBlocks } from '../conditions.ts'
import { makeWebhookSecret } from '../receivers/send/webhook.ts'

/** Adds an automation that was triggered on a device, with its incident and the log. */
async function addAutomation(tx: Transaction, owner: Owner, n: number, app: App): Promise<Added & { id: number }> {
  const { company, canary, userId } = owner
  const company_id = company.id
  const device_id = Number(await addDevice(tx, owner, n, app))
  const message = { subject: canary, message: canary, receiving_emails: ['owner@example.com'] }
  const conditions = JSON.stringify(
    tagBlocks([
      {
        type: 'if',
        expression: [{ parameter: 'signal', operator: '<', value: -100 }],
        actions: [{ name: 'SendEmail', options: message }],
      },
    ]),
  )
  const { id } = await tx
    .insertInto('automations')
    .values({
      company_id,
      user_id: userId,
      username: `${canary} user`,
      author_company_id: company_id,
      name: `${canary} automation ${n}`,
      enabled: true,
      data_group: 'dynamic',
      cooldown_enabled: false,
      cooldown_duration: 0,
      delay_enabled: false,
      delay_repetitions_count: 0,
      delay_duration: 0,
      clear_duration: 0,
      notify_resolved: true,
      period_trigger_limit: 100,
      conditions,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...(await addEvaluation(tx, owner, { id, device_id, conditions, message })) }
}

interface Opened {
  id: number
  company_id: number
  canary: string
  now: Date
}

/** Adds an open incident of an automation with its history. @returns its id */
async function addIncident(tx: Transaction, { id, company_id, canary, now }: Opened): Promise<number> {
  const incident = await tx
    .insertInto('alert_incidents')
    .values({ company_id, cause: 'device', cause_key: `test:${id}`, title: canary, opened_at: now, note: canary })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('alert_incident_entries')
    .values({ incident_id: incident.id, company_id, kind: 'opened', note: canary, at: now })
    .execute()
  await tx
    .insertInto('alert_escalations')
    .values({
      incident_id: incident.id,
      automation_id: id,
      company_id,
      steps: JSON.stringify([
        { after: 900, receiving_emails: [`${canary}@example.com`], receiving_users: [], receiver_ids: [] },
      ]),
      since: now,
      due_at: null,
      paused_by: canary,
    })
    .execute()
  return incident.id
}

interface Made {
  id: number
  device_id: number
  conditions: string
  message: object
}

interface Added {
  device: number
  evaluation: number
  incident: number
}

/** Adds an open incident of the automation with its history, a silence, and the log. */
async function addEvaluation(
  tx: Transaction,
  { company, canary }: Owner,
  { id, device_id, conditions, message }: Made,
): Promise<Added> {
  const company_id = company.id
  const now = new Date()
  const incident = { id: await addIncident(tx, { id, company_id, canary, now }) }
  const of = { automation_id: id, device_id, company_id }
  await tx
    .insertInto('automation_devices')
    .values({ ...of, incident_id: incident.id })
    .execute()
  await addSilence(tx, { company, canary }, { automation_ids: [id] })
  await tx.insertInto('alert_absences').values({ device_id, company_id, since: now, by_server: false }).execute()
  await tx
    .insertInto('alert_incident_devices')
    .values({ ...of, incident_id: incident.id, fired_at: now })
    .execute()
  const evaluation = await tx
    .insertInto('automation_evaluations')
    .values({
      ...of,
      incident_id: incident.id,
      status: 'triggered',
      evaluated_conditions: '[]',
      evaluated_parameters: JSON.stringify([{ key: 'signal', value: canary }]),
      conditions,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('automation_actions')
    .values({
      ...of,
      evaluation_id: evaluation.id,
      incident_id: incident.id,
      kind: 'firing',
      tag: 'cond_0.SendEmail.1',
      name: 'SendEmail',
      receiver: 'mail:owner@example.com',
      options: JSON.stringify(message),
      state: 'done',
      message: canary,
      created_at: now,
      finished_at: now,
    })
    .execute()
  return { device: device_id, evaluation: evaluation.id, incident: incident.id }
}

/** Adds a silence that has ended, which the tests of automations do not notice. */
async function addSilence(
  tx: Transaction,
  { company, canary }: Pick<Owner, 'company' | 'canary'>,
  about: { device_ids?: number[]; automation_ids?: number[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('alert_silences')
    .values({
      company_id: company.id,
      username: canary,
      reason: canary,
      device_ids: [],
      tag_ids: [],
      company_ids: [],
      automation_ids: [],
      ...about,
      weekdays: [],
      starts_at: new Date(Date.now() - 60_000),
      ends_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds an alert that is configured on a device, and one that the device has reported. */
async function addAlert(tx: Transaction, { company, canary, userId }: Owner, device_id: number) {
  await tx
    .updateTable('devices')
    .set({ model: 'RUTX50', firmware: 'RUTX_R_00.07.06' })
    .where('id', '=', device_id)
    .execute()
  const of = { company_id: company.id, device_id, type: 3, subtype: 8 }
  const configuration = await tx
    .insertInto('alert_configurations')
    .values({
      ...of,
      user_id: userId,
      rule: 'rule1',
      event: 'Reboot',
      mark: 'all',
      settings: JSON.stringify({
        email_type: true,
        subject: canary,
        message: canary,
        email: 'owner@example.com',
        phone: '',
        smtp_config_id: null,
        delivery_retry: false,
        retry_interval: 0,
        retry_count: 0,
        redundancy_enable: false,
        redundancy_interval: 0,
        extra: {},
      }),
      enable: true,
      state: 'stored',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const alert = await tx
    .insertInto('device_alerts')
    .values({
      ...of,
      configuration_id: configuration.id,
      message: canary,
      event_key: 'rule1-1',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('alert_readings')
    .values({ device_id, company_id: company.id, next_at: new Date(Date.now() + 600_000) })
    .execute()
  await tx
    .insertInto('alert_push_tokens')
    .values({ user_id: userId, company_id: company.id, token: `${canary} ${device_id}` })
    .execute()
  return { configuration: configuration.id, alert: alert.id }
}

export const makers = {
  'alert configuration': async (tx, owner, n, app) =>
    (await addAlert(tx, owner, Number(await addDevice(tx, owner, n, app)))).configuration,
  'device alert': async (tx, owner, n, app) =>
    (await addAlert(tx, owner, Number(await addDevice(tx, owner, n, app)))).alert,
  'device with alert': async (tx, owner, n, app) => {
    const device = Number(await addDevice(tx, owner, n, app))
    await addAlert(tx, owner, device)
    return device
  },
  silence: async (tx, owner, n, app) =>
    addSilence(tx, owner, { device_ids: [Number(await addDevice(tx, owner, n, app))] }),
  automation: async (tx, owner, n, app) => (await addAutomation(tx, owner, n, app)).id,
  evaluation: async (tx, owner, n, app) => (await addAutomation(tx, owner, n, app)).evaluation,
  // A name that never resolves, so that a test of the receiver has an answer at once.
  'alert receiver': async (tx, { company, canary }, n, app) => {
    const { id } = await tx
      .insertInto('alert_receivers')
      .values({
        company_id: company.id,
        name: `${canary} receiver ${n}`,
        kind: 'webhook',
        settings: JSON.stringify({ url: `https://receiver.invalid/${canary}` }),
        secret: app.sealer.seal(Buffer.from(makeWebhookSecret())),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('alert_answers')
      .values({
        receiver_id: id,
        company_id: company.id,
        action_id: null,
        attempt: 1,
        ok: true,
        status: 200,
        answer: canary,
        milliseconds: 5,
      })
      .execute()
    await tx
      .insertInto('alert_sms')
      .values({ receiver_id: id, company_id: company.id, message_key: 'msg_1', number: '+4712345678' })
      .execute()
    return id
  },
  incident: async (tx, owner, n, app) => (await addAutomation(tx, owner, n, app)).incident,
  'device with incident': async (tx, owner, n, app) => (await addAutomation(tx, owner, n, app)).device,
} as const satisfies Makers
