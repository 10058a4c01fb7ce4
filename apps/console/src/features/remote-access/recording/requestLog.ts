import type { RequestEvent, ResponseEvent } from '@outpost/contract/remote-access/recording/events'
import { formatBytes } from '@outpost/ui/Cells'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import type { LogEntry } from './EventLog.tsx'
import type { RecordedEvent } from './lines.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

function requestIn(data: unknown): RequestEvent | undefined {
  const event = data as RequestEvent | null
  return isText(event?.id) && isText(event.method) && isText(event.path) ? event : undefined
}

/** Returns the response to each request, by its id. */
function responsesIn(events: readonly RecordedEvent[]): Map<string, ResponseEvent> {
  const responses = new Map<string, ResponseEvent>()
  for (const { code, data } of events) {
    const event = code === 'response' ? (data as ResponseEvent | null) : null
    if (isText(event?.id) && typeof event.status === 'number') responses.set(event.id, event)
  }
  return responses
}

/** Returns the recorded requests to the page of a device as lines of a log, the earliest first. */
export function requestLog(events: readonly RecordedEvent[], t: Translate, locale: string): LogEntry[] {
  const responses = responsesIn(events)
  // Several servers may have added to a recording, each with a clock of its own.
  return events
    .flatMap(({ at, code, data }) => {
      const request = code === 'request' ? requestIn(data) : undefined
      if (!request) return []
      const response = responses.get(request.id)
      return {
        at,
        what: request.upgrade ? `${request.method} (WebSocket)` : request.method,
        paths: [request.path],
        details: response ? detailsOf(response, locale) : [t('recording:log.open')],
        failed: response !== undefined && (response.status >= 400 || response.status === 0),
      }
    })
    .toSorted((a, b) => a.at - b.at)
}

function detailsOf({ status, sent, received, duration }: ResponseEvent, locale: string): string[] {
  const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' })
  return [
    ...(status === 0 ? [] : [String(status)]),
    ...(sent > 0 ? [`↑ ${formatBytes(sent, locale)}`] : []),
    `↓ ${formatBytes(received, locale)}`,
    milliseconds.format(duration),
  ]
}
