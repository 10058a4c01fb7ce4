import { permissions } from '@outpost/contract/permissions'
import { randomBytes, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Transaction } from '../db/database.ts'
import { addCompany } from '../features/companies/service.ts'
import { makeCode } from '../features/credits/service.ts'
import { roleIdOf } from '../features/roles/service.ts'
import type { BlobStore } from '../kit/blobs.ts'
import type { Sealer } from '../kit/secrets.ts'

const day = 86_400_000

/** The context of the samples: companies by name, users by email address, and the stores. */
interface Demo {
  companies: ReadonlyMap<string, number>
  users: ReadonlyMap<string, number>
  sealer: Sealer
  blobs: BlobStore
  now: Date
}

/**
 * Adds two records of each kind that the rest of the demo leaves empty, so that no list is empty and each
 * example of the API document that names the id of a record works. The second record is there to be deleted.
 */
export async function addSamples(tx: Transaction, demo: Demo): Promise<void> {
  const { companies, users, now } = demo
  const provider = companies.get('Fjordlink')!
  const user = users.get('fjordlink@example.com')!
  const later = (days: number): Date => new Date(now.getTime() + days * day)
  await addCompany(tx, { id: provider, level: 2 }, 'Lofoten Trial')
  const seen = permissions.filter(({ name }) => name === 'view_devices' || name === 'view_tags').map(({ id }) => id)
  await tx
    .insertInto('roles')
    .values({ company_id: provider, title: 'Night shift', description: 'Sees devices and tags', permission_ids: seen })
    .execute()
  await addInvitations(tx, provider, user, later(7))
  const enrolment = (uses: number) => ({
    company_id: companies.get('Vestland Ferries')!,
    token_hash: randomBytes(32),
    uses,
    uses_left: uses,
    expires_at: later(30),
    created_by: user,
  })
  await tx
    .insertInto('enrolment_tokens')
    .values([enrolment(10), enrolment(1)])
    .execute()
  const genuine = (serial: string, mac: string) => ({
    serial,
    mac,
    model: 'RUTX50',
    batch: '2026-11',
    created_by: 'operator@example.com',
  })
  await tx
    .insertInto('authorized_devices')
    .values([genuine('6001000900', '00:1E:42:3B:CF:00'), genuine('6001000902', '00:1E:42:3B:CF:02')])
    .execute()
  const announcement = (summary: string, ends_at: Date | null) => ({
    type: 'info' as const,
    summary,
    starts_at: null,
    ends_at,
    created_by: null,
  })
  await tx
    .insertInto('announcements')
    .values([
      announcement('<p>Welcome to the demo. All devices here are invented.</p>', null),
      announcement('<p>The demo was set up.</p>', now),
    ])
    .execute()
  await tx.insertInto('suppressed_emails').values({ email: 'gone@example.com', reason: '550 no such user' }).execute()
  for (const name of ['Office', 'Office, old']) await addMail(tx, demo, provider, name)
  await addGates(tx, demo, provider, user)
  for (const name of ['Nightly', 'Nightly, old']) await addBackupRule(tx, provider, user, name, later(1))
  for (const name of ['cabinet.png', 'cabinet-old.png']) await addPicture(tx, demo, provider, user, name)
  for (const comment of ['For a new customer', 'Not needed any more'])
    await makeCode(demo, tx, { userId: user, email: 'fjordlink@example.com' }, provider, 2, 10, comment)
}

async function addInvitations(tx: Transaction, company: number, user: number, expires: Date): Promise<void> {
  const link = () => ({ token_hash: randomBytes(32), mail_id: randomUUID(), invited_by: user, expires_at: expires })
  await tx
    .insertInto('invitations')
    .values({ company_id: company, email: 'newcomer@example.com', role_id: roleIdOf('end_user'), ...link() })
    .execute()
  await tx
    .insertInto('company_invitations')
    .values({ company_id: company, email: 'founder@example.com', ...link() })
    .execute()
}

/** Adds a mail server of the provider. The product's own mail stays off, because nobody would receive it. */
async function addMail(tx: Transaction, { sealer }: Demo, company: number, name: string): Promise<void> {
  const values = {
    company_id: company,
    name,
    host: 'smtp.example.com',
    port: 587,
    email: 'noc@example.com',
    username: 'noc@example.com',
    tls: 'starttls' as const,
  }
  await tx
    .insertInto('email_configurations')
    .values({ ...values, password: sealer.seal(Buffer.from(randomUUID())) })
    .execute()
}

/** Adds the username and password with which devices of TR-069 first call. */
const addGates = (tx: Transaction, { sealer }: Demo, company: number, user: number): Promise<unknown> =>
  tx
    .insertInto('cwmp_addresses')
    .values({
      company_id: company,
      username: 'acs-demo',
      password: sealer.seal(Buffer.from(randomUUID())),
      created_by: user,
    })
    .execute()

/**
 * Adds a backup rule. It is disabled, so that the demo's devices do not send files while nobody is looking.
 */
async function addBackupRule(tx: Transaction, company: number, user: number, name: string, next: Date): Promise<void> {
  const values = {
    company_id: company,
    user_id: user,
    name,
    enabled: false,
    period: 'day' as const,
    weekday: 1,
    day: 1,
    hour: 3,
    time_zone: 'Europe/Oslo',
    keep: 7,
    next_at: next,
  }
  const { id } = await tx.insertInto('backup_rules').values(values).returning('id').executeTakeFirstOrThrow()
  const tag = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', company)
    .where('name', '=', 'Critical')
    .executeTakeFirstOrThrow()
  await tx.insertInto('backup_rule_tags').values({ rule_id: id, tag_id: tag.id, company_id: company }).execute()
}

const [width, height] = [160, 90]

/** Draws a simple PNG: 8 bits per pixel, a palette of two colours, a line across the middle. */
function picture(): Buffer {
  const part = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const size = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 3, 0, 0, 0])
  const lines = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: width }, () => Number(Math.abs(y - height / 2) < 10))]),
    ),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', size),
    part('PLTE', Buffer.from([0xee, 0xf4, 0xff, 0x1d, 0x4e, 0xd8])),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ])
}

async function addPicture(
  tx: Transaction,
  { blobs }: Demo,
  company: number,
  user: number,
  name: string,
): Promise<void> {
  const writer = await blobs.begin()
  await writer.write(picture())
  const { sha256, size, keep } = await writer.finish()
  await keep()
  await tx
    .insertInto('images')
    .values({
      company_id: company,
      user_id: user,
      type: 'device_dashboard',
      name,
      description: 'The cabinet',
      media_type: 'image/png',
      width,
      height,
      sha256,
      size,
    })
    .execute()
}
