import { toast } from '@outpost/ui/Toast'
import { explain } from '../../../kit/api/explain.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { FileProblem } from './connection.ts'
import { shownName } from './paths.ts'

/** Problems about which the target's own message says more. */
const detailed = new Set(['failed', 'not_empty'])

/** Converts `not_a_file` to the text key `notAFile`, because an underscore in a key denotes a plural form. */
const textName = (problem: string): string => problem.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

type ProblemText = 'missing'

/** Returns why the target refused something, as a sentence. */
export const problemText = (problem: string): string => translate(`sftp:problem.${textName(problem) as ProblemText}`)

/** Returns the reason for a failure as a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof FileProblem)) return explain(error).reason
  const { problem, message, path } = error
  const text = problemText(problem)
  const detail = detailed.has(problem) && message !== '' ? ` (${shownName(message)})` : ''
  return `${path === undefined ? '' : `${shownName(path)}: `}${text}${detail}`
}

/** Shows a failure that belongs to no dialog. */
export const showProblem = (error: unknown): void => void toast({ type: 'error', message: reasonOf(error) })
