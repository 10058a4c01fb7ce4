import type { CurrentUser } from '@outpost/contract/auth/schemas'

/** The seed of a user's generated avatar, used if there is no picture. It makes the avatar the same everywhere. */
export const avatarSeed = ({ id, email }: Pick<CurrentUser, 'id' | 'email'>): string => `${id} ${email}`
