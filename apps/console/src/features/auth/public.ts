/** The public interface of the accounts feature. */
export { addPasskey } from './passkeys/addPasskey.ts'
export { dialogs as startDialogs } from './start/dialogs.ts'
export { useAddressSaved } from './useAddressSaved.ts'
export { setUpFactor } from './account/secondFactor.ts'
