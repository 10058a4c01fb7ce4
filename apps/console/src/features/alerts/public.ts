/** The public interface of the alerts feature. */
export { default as SigningKeyDialog } from './receivers/SigningKeyDialog.tsx'
export { ReceiverFields, receiverValues } from './receivers/ReceiverFields.tsx'
