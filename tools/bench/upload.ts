import http from 'node:http'
import { get, growth, ms, percentile, times, type Figure } from './measure.ts'
import { startProgram } from './program.ts'

const MB = 1_048_576
/** The largest file accepted by default, sent in parts of the size that a network delivers. */
const fileBytes = 80 * MB - 1000
const part = Buffer.alloc(65_536, 7)
const rounds = 3
const bound = 64

/** Sends a file as a browser does and returns the status. The first bytes make each file different. */
function upload(url: string, headers: Record<string, string>, name: string): Promise<number> {
  const boundary = 'bench'
  const field = (key: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${field('type', 'device_task_manager_file')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${name.padEnd(64)}`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${url}/api/files`,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': head.length + fileBytes + tail.length,
        },
      },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.on('error', reject)
    request.write(head)
    let left = fileBytes
    const more = (): void => {
      while (left > 0) {
        const next = part.subarray(0, Math.min(left, part.length))
        left -= next.length
        if (!request.write(next)) return void request.once('drain', more)
      }
      request.end(tail)
    }
    more()
  })
}

/** Uploads files of 80 MB, one after another and three at once. */
export async function benchUpload(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const { url, admin } = program
  const send = async (name: string): Promise<void> => {
    const status = await upload(url, admin.headers, name)
    if (status !== 200) throw new Error(`the upload was answered with ${status}`)
  }
  // What the program loads for its first request is not part of the uploads.
  await times(20, () => get(`${url}/api/files`, admin.headers))
  const pid = program.pidOf('api')
  const figures: Figure[] = []
  const taken: number[] = []
  const grown = await growth(pid, async () => {
    for (let n = 0; n < rounds; n++) taken.push(...(await times(1, () => send(`one after another ${n}`))))
  })
  figures.push({
    what: `upload of 80 MB, ${rounds} one after another: memory of the server`,
    ours: `${grown.toFixed(0)} MB more`,
    baseline: `${ms(percentile(taken, 50))} each`,
    bar: `< ${bound} MB`,
    ok: grown < bound,
  })
  const together = await growth(pid, () =>
    Promise.all(Array.from({ length: rounds }, (_, n) => send(`side by side ${n}`))),
  )
  figures.push({
    what: `upload of 80 MB, ${rounds} at once: memory of the server`,
    ours: `${together.toFixed(0)} MB more`,
    baseline: '',
    bar: `< ${bound} MB`,
    ok: together < bound,
  })
  return figures
}
