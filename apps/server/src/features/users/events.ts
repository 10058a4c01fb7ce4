import { event } from '../../kit/event.ts'

/** Somebody else has taken a user's second factor away. */
export const secondFactorReset = event<{ userId: number }>('secondFactorReset')

/** An account is about to be removed, with its last company. */
export const userRemoving = event<{ userId: number }>('userRemoving')

/** Somebody is about to leave a company that is not the home. */
export const companyLeaving = event<{ userId: number; companyId: number }>('companyLeaving')

/** Somebody is about to leave the home company, and `nextCompanyId`, which was a further one, becomes the home. */
export const homeLeaving = event<{ userId: number; nextCompanyId: number }>('homeLeaving')
