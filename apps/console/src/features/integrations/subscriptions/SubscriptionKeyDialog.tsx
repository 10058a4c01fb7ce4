import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SigningKeyDialog } from '../../alerts/public.ts'

/** A dialog with the signing key of a new webhook, which is not shown again on any screen. */
export default function SubscriptionKeyDialog(props: DialogProps<{ secret: string }>) {
  return <SigningKeyDialog {...props} />
}
