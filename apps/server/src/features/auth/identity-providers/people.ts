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

/** Keeps out the person who's address is not proven to be of one of the service's domains, where there are any. */
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
 * The user who signs in: the one that is linked with the person, or a new one where the person was invited and the service
 * has proven the address. Of several companies that have invited the person none is taken before the person has chosen: the
 * answer is then the invitations. Nobody gets into an account that is there by its address alone. Wants a transaction that
 * sees all companies. Throws NOT_INVITED_EXTERNAL_USER, IDENTITY_REFUSED.
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

/** The invitations of somebody whose address the service has proven and who has no account. Throws NOT_INVITED_EXTERNAL_USER. */
async function requireOffers(tx: Transaction, { email, verified }: Person): Promise<[Offer, ...Offer[]]> {
  const [first, ...others] =
    email !== undefined && verified && !(await findUserByEmail(tx, email)) ? await findOffersFor(tx, email) : []
  if (!first) throw fail('NOT_INVITED_EXTERNAL_USER')
  return [first, ...others]
}

/** The new user of the invitation that a person has chosen, which happens once: a linked person signs in as before. Throws like `userOf`. */
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

/** The services by which a user can prove who he is: linked, and not switched off. */
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

/** The link of a person of a service with a user here; undefined where there is none. */
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

/** The link of a person with this very user, whose use is noted; throws IDENTITY_REFUSED where it is another's, or none. */
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

/** Links the account of the person who is signed in; throws CONFLICT where the person is linked already, with this or another account. */
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

/** Confirms a step of this session, as its password would. */
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
