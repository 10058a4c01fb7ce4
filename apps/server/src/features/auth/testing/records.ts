import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from '../../../db/database.ts'
import type { Makers } from '../../../testing/make-record.ts'
import { addUser } from '../../users/testing/records.ts'

const sessionOf = async (tx: Transaction, userId: number): Promise<number> =>
  (
    await tx
      .insertInto('sessions')
      .values({
        user_id: userId,
        token_hash: randomBytes(32),
        expires_at: new Date(Date.now() + 3_600_000),
        refresh_until: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const addApplication = (tx: Transaction, userId: number, name: string) =>
  tx
    .insertInto('oauth_applications')
    .values({
      user_id: userId,
      name,
      client_id: randomUUID(),
      secret_hash: randomBytes(32),
      redirect_uris: ['https://app.example/back'],
      scopes: ['devices:read'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const makers = {
  "somebody's session": async (tx, owner, n) => sessionOf(tx, await addUser(tx, owner, n)),
  'own session': (tx, { userId }) => sessionOf(tx, userId),
  'access token': async (tx, { userId, canary }, n) =>
    (
      await tx
        .insertInto('access_tokens')
        .values({
          user_id: userId,
          name: `${canary} token ${n}`,
          scopes: ['devices:read'],
          token_hash: randomBytes(32),
          expires_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  identity: async (tx, { userId, canary }, n) => {
    // An account can have one identity per service, so each identity gets its own service.
    const provider = await tx
      .insertInto('identity_providers')
      .values({
        name: `Service ${n}`,
        issuer: `https://id-${n}.example`,
        client_id: 'outpost',
        client_secret: null,
        allowed_domains: [],
        enabled: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return (
      await tx
        .insertInto('identities')
        .values({
          provider_id: provider.id,
          subject: `${canary} subject`,
          user_id: userId,
          email: null,
          last_used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  },
  application: async (tx, { userId, canary }, n) => (await addApplication(tx, userId, `${canary} application ${n}`)).id,
  grant: async (tx, { userId, canary }, n) => {
    const { id } = await addApplication(tx, userId, `${canary} application ${n}`)
    return (
      await tx
        .insertInto('oauth_grants')
        .values({
          application_id: id,
          user_id: userId,
          scopes: ['devices:read'],
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  },
  'application approval': async (tx, { company, userId, canary }, n) => {
    const { id } = await addApplication(tx, userId, `${canary} application ${n}`)
    return (
      await tx
        .insertInto('oauth_approvals')
        .values({
          company_id: company.id,
          application_id: id,
          scopes: ['devices:read'],
          approved_by: `${canary}@outpost.test`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  },
  'SSH key': async (tx, { userId, canary }, n) => {
    const key = randomBytes(32).toString('base64')
    return (
      await tx
        .insertInto('ssh_keys')
        .values({
          user_id: userId,
          name: `${canary} SSH key ${n}`,
          type: 'ssh-ed25519',
          public_key: key,
          fingerprint: `SHA256:${key}`,
          last_used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  },
  passkey: async (tx, { userId, canary }, n) =>
    (
      await tx
        .insertInto('passkeys')
        .values({
          user_id: userId,
          name: `${canary} passkey ${n}`,
          credential_id: randomBytes(32),
          public_key: randomBytes(77),
          sign_count: 0,
          transports: [],
          synced: false,
          last_used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
} as const satisfies Makers
