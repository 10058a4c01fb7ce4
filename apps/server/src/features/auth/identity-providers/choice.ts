import type { Context } from '../../../kit/implement.ts'
import type { Person, Provider } from './client.ts'

/**
 * The cookie of a person who has proven an identity and still has to choose among invitations. It is sealed: the
 * browser keeps it but can neither read nor change it.
 */
const choiceCookie = '__Host-identity-choice'
/** The time in seconds within which the person has to choose. */
const choiceSeconds = 600

interface Choice {
  purpose: 'choose an invitation'
  providerId: number
  person: Person
  expires: number
}

/** Stores the identified person in the cookie. */
export function keepChoice(context: Context, provider: Provider, person: Person): void {
  const choice: Choice = {
    purpose: 'choose an invitation',
    providerId: provider.id,
    person: { subject: person.subject, email: person.email, verified: person.verified },
    expires: Date.now() + choiceSeconds * 1000,
  }
  context.setCookie(choiceCookie, context.app.sealer.seal(Buffer.from(JSON.stringify(choice))).toString('base64url'), {
    httpOnly: true,
    maxAge: choiceSeconds,
  })
}

/** Returns the identified person who has not chosen yet; undefined if there is none or the time is up. */
export function choiceIn({ app, request }: Context): Choice | undefined {
  const sealed = request.cookies[choiceCookie]
  if (sealed === undefined || sealed.length > 4096) return undefined
  try {
    const choice = JSON.parse(app.sealer.unseal(Buffer.from(sealed, 'base64url')).toString()) as Choice
    return choice.purpose === 'choose an invitation' && choice.expires > Date.now() ? choice : undefined
  } catch {
    // Forged, or sealed under another master key.
    return undefined
  }
}

/** Removes the cookie once the person has chosen. */
export const dropChoice = (context: Context): void =>
  context.setCookie(choiceCookie, null, { httpOnly: true, maxAge: 0 })
