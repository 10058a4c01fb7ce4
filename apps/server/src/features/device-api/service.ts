/*
 * How a later feature uses the API of devices:
 *
 *   const { api, devices, leftOut } = await targetsOf(tx, records, 'device_id')   // devices with the same API
 *   const requests = checkReads(api, [{ path: '/ddns/config' }], 'endpoints')     // or checkWrites: VALIDATION by name
 *   await orderRead(app, tx, device, requests, { actor, channel, wait, source })  // a job for each device
 *   await configureDevice(context, device, requests, { channel })                 // a change for each device
 *
 * `apiReadEnded` and `configChangeEnded` (of the configurator) tell how they have ended, and `answersOf` has the answers.
 * `callDevice` asks one device within the request of a user.
 */
export { bodyOf, isUsable } from './answer.ts'
export { callDevice } from './call.ts'
export { configureDevice, type ConfigureOptions, sendConfiguration, shownRequest } from './configure.ts'
export type { CheckedRequest, DescribedApi } from './described-api.ts'
export { describes, type DescriptionName, knownDescriptions } from './descriptions.ts'
export { apiReadEnded } from './events.ts'
export type { Operation } from './openapi.ts'
export { answersOf, maxReads, orderRead, type ReadOrder } from './reads.ts'
export type { ApiAnswer, ApiRequest, ReadAnswer, ReadRequest } from './requests.ts'
export { hideInRequest, hideSecrets } from './secrets.ts'
export { compare, plainVersion, versionOf } from './system.ts'
export { checkReads, checkWrites, type LeftOut, reasonOf, type Targets, targetsOf } from './targets.ts'
