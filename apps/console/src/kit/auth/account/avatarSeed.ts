import type { CurrentUser } from '@outpost/contract/auth/schemas'

/** What a user's avatar is drawn from where there is no picture: the same wherever the user is shown. */
export const avatarSeed = ({ id, email }: Pick<CurrentUser, 'id' | 'email'>): string => `${id} ${email}`
