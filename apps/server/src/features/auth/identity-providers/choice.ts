import type { Context } from '../../../kit/implement.ts'
import type { Person, Provider } from './client.ts'

/** A person who has proven an identity and has yet to choose among invitations. Sealed: the browser keeps it and can neither read nor change it. */
const choiceCookie = '__Host-identity-choice'
/** Seconds for the choice. */
const choiceSeconds = 600

interface Choice {
  purpose: 'choose an invitation'
  providerId: number
  person: Person
  expires: number
}

/** Keeps in the browser who has come. */
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

/** Who has come and has not chosen yet; undefined where nobody has, or too long ago. */
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

/** Forgets who has come, once they have chosen. */
export const dropChoice = (context: Context): void =>
  context.setCookie(choiceCookie, null, { httpOnly: true, maxAge: 0 })
