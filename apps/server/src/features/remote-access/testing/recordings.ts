import type { TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'

export interface DownloadedRecording {
  status: number
  type: string | null
  name: string | null
  text: string
  header: Record<string, unknown>
  /** Seconds, code and data of each event. */
  events: [number, string, unknown][]
  /** The data of all events with a code. */
  of<T>(code: string): T[]
}

/** Downloads a recording as a user does. */
export async function downloadRecording(
  { url }: Pick<TestOutpost, 'url'>,
  person: Person,
  id: number,
): Promise<DownloadedRecording> {
  const answer = await fetch(`${url}/api/remote/recordings/${id}/download`, { method: 'POST', headers: person.headers })
  const text = await answer.text()
  const [header = '{}', ...lines] = text.split('\n').filter(Boolean)
  const events = lines.map((line) => JSON.parse(line) as [number, string, unknown])
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name: answer.headers.get('content-disposition'),
    text,
    header: JSON.parse(header) as Record<string, unknown>,
    events,
    of: <T>(code: string) => events.filter(([, own]) => own === code).map(([, , data]) => data as T),
  }
}
