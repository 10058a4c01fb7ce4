import { OperatorError } from '../../../kit/operator-error.ts'

/** Why a backup cannot be made or read. The message is one for operators: what happened, why, what to do. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError'
}
