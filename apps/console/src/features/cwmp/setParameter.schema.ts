import { ParameterToSet } from '@outpost/contract/device/cwmp-commands'

/** The form that sets one parameter. */
export const setParameter = ParameterToSet
