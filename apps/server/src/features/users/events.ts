import { event } from '../../kit/event.ts'

/** Emitted when somebody else has removed a user's second factor. */
export const secondFactorReset = event<{ userId: number }>('secondFactorReset')

/** Emitted before an account is removed because the user leaves their last company. */
export const userRemoving = event<{ userId: number }>('userRemoving')

/** Emitted before a user leaves a company other than the home company. */
export const companyLeaving = event<{ userId: number; companyId: number }>('companyLeaving')

/** Emitted before a user leaves the home company; `nextCompanyId`, so far a further company, becomes the new home. */
export const homeLeaving = event<{ userId: number; nextCompanyId: number }>('homeLeaving')
