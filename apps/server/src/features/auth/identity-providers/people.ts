import type { IdentityChoice } from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { writeAudit } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/implement.ts'
import {
  addUser,
  closeOffer,
  findOffersFor,
  findUser,
  findUserByEmail,
  type Offer,
  type UserRow,
} from '../../users/service.ts'
import type { Person, Provider } from './client.ts'

const refused = (source: string) => fail('IDENTITY_REFUSED', { source })

/** Refuses a person without a verified address in one of the service's allowed domains, if it has any. */
export function requireAdmitted(provider: Provider, { email, verified }: Person): void {
  const domain = email?.toLowerCase().split('@').at(-1)
  if (
    provider.allowed_domains.length > 0 &&
    !(verified && domain !== undefined && provider.allowed_domains.includes(domain))
  )
    throw refused('email')
}

const noteUse = (tx: Transaction, id: number, email: string | undefined): Promise<unknown> =>
  tx
    .updateTable('identities')
    .set({ last_used_at: new Date(), ...(email === undefined ? {} : { email }) })
    .where('id', '=', id)
    .execute()

const addIdentity = (
  tx: Transaction,
  provider: Provider,
  userId: number,
  { subject, email }: Person,
  usedAt: Date | null,
): Promise<{ id: number }> =>
  tx
    .insertInto('identities')
    .values({ provider_id: provider.id, subject, user_id: userId, email: email ?? null, last_used_at: usedAt })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * Finds the user who signs in: the one linked with the person, or a new one if the person was invited and the service
 * has verified the address. If several companies have invited the person, returns the invitations to choose from. An
 * existing account is never opened merely because its address matches.
 * @param tx a transaction that sees all companies
 * @throws NOT_INVITED_EXTERNAL_USER, IDENTITY_REFUSED
 */
export async function userOf(
  context: Context,
  tx: Transaction,
  provider: Provider,
  person: Person,
): Promise<UserRow | Offer[]> {
  const identity = await findLink(tx, provider, person)
  if (!identity) {
    const [first, ...others] = await requireOffers(tx, person)
    return others.length > 0 ? [first, ...others] : invitedUser(context, tx, provider, person, first)
  }
  const user = await findUser(tx, identity.user_id)
  if (!user || user.disabled_at) throw refused('state')
  await noteUse(tx, identity.id, person.email)
  return user
}

/**
 * Returns the invitations of a person whose address the service has verified and who has no account.
 * @throws NOT_INVITED_EXTERNAL_USER
 */
async function requireOffers(tx: Transaction, { email, verified }: Person): Promise<[Offer, ...Offer[]]> {
  const [first, ...others] =
    email !== undefined && verified && !(await findUserByEmail(tx, email)) ? await findOffersFor(tx, email) : []
  if (!first) throw fail('NOT_INVITED_EXTERNAL_USER')
  return [first, ...others]
}

/**
 * Creates the user for the invitation that a person has chosen. This happens once; a linked person signs in as usual.
 * @throws the errors of `userOf`, and NOT_FOUND for an invitation that is not the person's
 */
export async function chosenUser(
  context: Context,
  tx: Transaction,
  provider: Provider,
  person: Person,
  invitationId: number,
): Promise<UserRow> {
  if (await findLink(tx, provider, person)) throw refused('invitation_id')
  const offer = (await requireOffers(tx, person)).find(({ id }) => id === invitationId)
  if (!offer) throw fail('NOT_FOUND', { source: 'invitation_id' })
  return invitedUser(context, tx, provider, person, offer)
}

async function invitedUser(
  context: Context,
  tx: Transaction,
  provider: Provider,
  person: Person,
  offer: Offer,
): Promise<UserRow> {
  await closeOffer(tx, offer.id)
  const id = await addUser(tx, { companyId: offer.company_id, email: offer.email, roleId: offer.role_id })
  const linked = await addIdentity(tx, provider, id, person, new Date())
  const who = { userId: id, email: offer.email, companyId: offer.company_id, impersonator: null }
  await writeAudit(tx, who, context.request, {
    act: 'invitation accepted',
    target: `user:${id}`,
    detail: { role_id: offer.role_id, invited_by: offer.invited_by, identity: linked.id },
  })
  return (await findUser(tx, id))!
}

/** Lists the services with which a user can prove their identity: linked and enabled. */
export const servicesOf = (tx: Transaction, userId: number): Promise<IdentityChoice[]> =>
  tx
    .selectFrom('identities')
    .innerJoin('identity_providers as provider', 'provider.id', 'identities.provider_id')
    .select(['provider.id', 'provider.name'])
    .where('identities.user_id', '=', userId)
    .where('provider.enabled', '=', true)
    .orderBy(sql`lower(provider.name)`)
    .limit(20)
    .execute()

/** Finds the link between a person at a service and a user here; undefined if there is none. */
const findLink = (
  tx: Transaction,
  provider: Provider,
  { subject }: Person,
): Promise<{ id: number; user_id: number } | undefined> =>
  tx
    .selectFrom('identities')
    .select(['id', 'user_id'])
    .where('provider_id', '=', provider.id)
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * Returns the link of a person with this very user and records its use.
 * @throws IDENTITY_REFUSED if the person is not linked, or linked with another user
 */
export async function proveLink(
  tx: Transaction,
  provider: Provider,
  person: Person,
  userId: number,
): Promise<{ id: number }> {
  const link = await findLink(tx, provider, person)
  if (link?.user_id !== userId) throw refused('state')
  await noteUse(tx, link.id, person.email)
  return link
}

/**
 * Links a person at a service with the signed-in user's account.
 * @throws CONFLICT if the person is already linked, or the account already has a link to this service
 */
export async function linkIdentity({ tx, actor, audit }: Context, provider: Provider, person: Person): Promise<void> {
  const taken = await tx
    .selectFrom('identities')
    .select('id')
    .where('provider_id', '=', provider.id)
    .where((e) => e.or([e('subject', '=', person.subject), e('user_id', '=', actor.userId)]))
    .executeTakeFirst()
  if (taken) throw fail('CONFLICT', { source: 'provider_id' })
  const { id } = await addIdentity(tx, provider, actor.userId, person, null)
  audit({ target: `identity:${id}`, detail: { provider: provider.name, linked: true } })
}

/** Confirms the session as entering the password would. */
export async function confirmSession(
  { tx, actor, audit, now }: Context,
  provider: Provider,
  person: Person,
): Promise<void> {
  const own = await proveLink(tx, provider, person, actor.userId)
  await tx
    .updateTable('sessions')
    .set({ password_confirmed_at: now })
    .where('id', '=', actor.credential.id)
    .where('user_id', '=', actor.userId)
    .execute()
  audit({ target: `identity:${own.id}`, detail: { provider: provider.name, confirmed: true } })
}
