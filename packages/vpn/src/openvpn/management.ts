import { type Socket, connect } from 'node:net'
import { createLineParser, type ManagementEvent } from './management-lines.ts'

/** A connection to the management socket of one OpenVPN process. */
export interface Management {
  /** Sends a command and returns the line of success. Throws with OpenVPN's own words, or after 10 s. */
  command: (text: string) => Promise<string>
  /** Sends a command that is answered by lines up to END, and returns them. */
  list: (text: string) => Promise<string[]>
  close: () => void
}

const answerLimitMs = 10_000
/** The longest line is a variable with a certificate's subject. A longer one is not OpenVPN, and the socket is closed. */
const maximumLine = 64 * 1024

interface Waiting {
  text: string
  lines: string[] | undefined
  resolve: (lines: string[]) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/** Connects to a management socket. Throws when nothing listens on it within `limitMs`. */
export async function connectManagement(
  path: string,
  onEvent: (event: ManagementEvent) => void,
  onClose: () => void,
  limitMs = 5_000,
): Promise<Management> {
  const socket = await connectWithin(path, limitMs)
  const waiting: Waiting[] = []
  const parse = createLineParser()

  const answered = (line: string): void => {
    const first = waiting[0]
    if (!first) return
    const failed = line.startsWith('ERROR:')
    const ended = first.lines ? line === 'END' || failed : failed || line.startsWith('SUCCESS:')
    if (!ended) {
      first.lines?.push(line)
      return
    }
    waiting.shift()
    clearTimeout(first.timer)
    if (failed) first.reject(new Error(`OpenVPN refused "${first.text.split('\n')[0] ?? ''}": ${line.slice(7)}`))
    else first.resolve(first.lines ?? [line])
  }

  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maximumLine) socket.destroy()
    for (const line of lines) {
      const parsed = parse(line.replace(/\r$/, ''))
      if (parsed && 'event' in parsed) onEvent(parsed.event)
      else if (parsed) answered(parsed.answer)
    }
  })
  socket.on('error', () => {
    // 'close' follows.
  })
  socket.on('close', () => {
    for (const { reject, timer } of waiting.splice(0)) {
      clearTimeout(timer)
      reject(new Error('the management socket of OpenVPN was closed'))
    }
    onClose()
  })

  const send = (text: string, lines: string[] | undefined): Promise<string[]> =>
    new Promise((resolve, reject) => {
      // Answers carry no number: after a late one, every later answer would belong to the wrong command.
      const timer = setTimeout(() => socket.destroy(), answerLimitMs)
      waiting.push({ text, lines, resolve, reject, timer })
      socket.write(`${text}\n`)
    })
  return {
    command: async (text) => (await send(text, undefined))[0] ?? '',
    list: (text) => send(text, []),
    close: () => socket.destroy(),
  }
}

/** OpenVPN makes the socket some time after it starts. */
async function connectWithin(path: string, limitMs: number): Promise<Socket> {
  const end = performance.now() + limitMs
  for (;;) {
    try {
      return await new Promise<Socket>((resolve, reject) => {
        const socket = connect(path)
        socket.once('connect', () => {
          socket.off('error', reject)
          resolve(socket)
        })
        socket.once('error', reject)
      })
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
